/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input of the test of baselines: what -D says is otherwise. */
#ifdef ABOVE
/* An edit

   above every declaration. */
int above = 1;
#endif
#include <moat.h>

#ifndef HOT
#define HOT moat_line moat_why("bumped per packet")
#endif
#ifndef PAD
#define PAD 8
#endif
#ifndef COUNT
#define COUNT moat_line
#endif
#ifndef SEQ
#define SEQ long
#endif
#ifndef TX
#define TX moat_apart(rx)
#endif

struct sock {
	char head[PAD];
	long rx moat_line;
	long tx TX;
	long state;
	SEQ seq moat_together(state);
};

int before = 1;
int hot HOT = 2;
int g1 moat_group(rx) = 1;
char zero[9] moat_page;
struct sock sock;
#ifdef MORE
int more moat_line = 1;
#endif

static int *once(void)
{
	static int count moat_line = 1;
	return &count;
}

static int *twice(void)
{
	static int count COUNT = 2;
	return &count;
}

int main(void)
{
	return *once() + *twice() + before + g1 + hot + zero[0] + (int)sock.tx - 6;
}
