/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that is not position-independent copies variables out of a shared object
   into its own lines; the shared object uses them there too. */
/* moat: for native */
/* moat: opts -O2 */
/* moat: cc -fPIC */
/* moat: link -shared */
/* moat: tool check %i : ^\S+: note: a program may copy 5 tagged variables out of this shared object \(copy relocation\), without their guards$ */
/* moat: tool check --format=json %i : "copyable":5, */
/* moat: sh %C -O2 -fno-pie -no-pie %S/copy-relocation.aux.c %i -o program && readelf -rW program | grep -c _COPY : ^6$ */
/* moat: tool check %d/program %i : status 1 : ^\S+/program: broken: 'hot' \(line, .*\): shares its line 0x\S+ with '(beside|cold)' */
/* moat: tool check %i %d/program : status 1 : ^  why: the program copies it out of a shared object \(copy relocation\), and its guard stays behind$ */
/* moat: tool check %i %d/program : status 1 : ^\S+/program: broken: 'page' \(page, .* with 'completed.0' */
/* moat: tool check %i %d/program : status 1 : ^  also: shares its page \S+ with 'mine' */
/* moat: tool check %i %d/program : status 1 : ^\S+/program: 5 promises: */
/* moat: not-tool check %i %d/program : status 1 : note: a program may copy */
/* moat: sh LD_LIBRARY_PATH=. ./program : ^7 7$ */
/* moat: sh %C -O2 -fno-pie -no-pie -fuse-ld=gold %S/copy-relocation.aux.c %i -o g && %m check %i g : status 1 : ^g: broken:  */
/* moat: sh %C -O2 -fno-pie -no-pie -fuse-ld=lld %S/copy-relocation.aux.c %i -o l && %m check %i l : status 1 : ^l: broken:  */
/* moat: sh %C -O2 -fno-pie -no-pie %S/copy-relocation.aux.c %i -Wl,-x -o x && %m check %i x : status 2 : ^x: unknown: 'zero' .*local symbols are stripped */
/* So does a position-independent one on x86. */
/* moat: sh %C -O2 -fPIE -pie %S/copy-relocation.aux.c %i -o pie && readelf -rW pie | grep -c _COPY : ^6$ */
/* moat: tool check %i %d/pie : status 1 : ^\S+/pie: broken: */
/* What mends it: nothing is copied, and nothing is to be said of the program. */
/* moat: sh %C -O2 -fPIC %S/copy-relocation.aux.c %i -o pic && %m check %i pic : status 0 : ^pic: 0 promises */
/* moat: sh %c -O2 -fPIC -shared -fvisibility=protected %S/copy-relocation.c -o p.so && %m check p.so | grep -c note : status 1 : ^0$ */
/* moat: sh %C -O2 -fno-pie -no-pie %S/copy-relocation.aux.c ./p.so -o p : status 1 : (copy relocation|protected) */
/* Names with versions, and another name of the same variable. */
/* moat: sh echo 'V1 { *; };' > v && %c -O2 -fPIC -shared %S/copy-relocation.c -Wl,--version-script=v -o v.so && %C -O2 -fno-pie -no-pie %S/copy-relocation.aux.c ./v.so -o vp && %m check v.so vp : status 1 : ^vp: broken: 'hot' */
/* moat: sh %C -O2 -fno-pie -no-pie -Dhot=also_hot %S/copy-relocation.aux.c %i -o also && %m check -v %i also : status 1 : ^also: (kept|broken): 'hot'  */
/* A program without tags beside nothing that it copies from is none to be checked. */
/* moat: sh %m check program pic : status 2 : cannot check 'pic': no manifest */
#include <moat.h>

int beside = 1;
int hot moat_line = 2;
int zero moat_line;
int page moat_page = 3;
int cold moat_cold = 4;
const int constant moat_line = 5;
extern int also_hot __attribute__((alias("hot")));
static int inner moat_line = 6;
__attribute__((visibility("hidden"))) int hidden moat_line = 7;

int seen(void)
{
	return hot + zero + hidden - 2 - inner++ + 6;
}
