#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Boots a kernel in qemu, without acceleration.
# Usage: boot.sh BUILD VMLINUX OUT [MODULE]
# BUILD has the kernel's usr/gen_init_cpio.  OUT gets `console', all that was
# printed, and `kallsyms', the data symbols of the running kernel.  The kernel
# pings itself over loopback and loads MODULE; status 0 if all of it went well.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

build=$1 vmlinux=$2 out=$3 module=${4:-}
limit=300 # seconds; it takes a few
busybox=$(command -v busybox) || die "no busybox: apt-get install busybox-static"
command -v qemu-system-x86_64 >/dev/null || die "no qemu-system-x86_64: apt-get install qemu-system-x86"
! file -L "$busybox" 2>/dev/null | grep -q 'dynamically' || die "$busybox is not static"

rm -rf "$out"
mkdir -p "$out"
cat >"$out/init" <<'INIT'
#!/bin/sh
mount -t proc proc /proc
ifconfig lo 127.0.0.1 up
ping -c 3 -i 0.2 127.0.0.1 && echo "moat: ping answered"
if [ -e /module.ko ]; then
	insmod /module.ko && echo "moat: module loaded"
fi
dmesg | grep moat_probe
echo "moat: symbols"
grep -v ' [tTwW] ' /proc/kallsyms
echo "moat: end"
reboot -f
INIT
{
	echo 'dir /dev 0755 0 0'
	echo 'nod /dev/console 0600 0 0 c 5 1'
	echo 'dir /proc 0755 0 0'
	echo 'dir /bin 0755 0 0'
	echo "file /bin/busybox $busybox 0755 0 0"
	for applet in sh mount ifconfig ping insmod dmesg grep echo reboot; do
		echo "slink /bin/$applet busybox 0755 0 0"
	done
	echo "file /init $out/init 0755 0 0"
	[ -z "$module" ] || echo "file /module.ko $module 0644 0 0"
} >"$out/list"
"$build/usr/gen_init_cpio" "$out/list" >"$out/initramfs"

timeout "$limit" qemu-system-x86_64 -accel tcg -m 256 -smp 2,sockets=2 -nographic -no-reboot \
	-kernel "$vmlinux" -initrd "$out/initramfs" \
	-append 'console=ttyS0 quiet nokaslr panic=-1' </dev/null >"$out/console.raw" 2>"$out/qemu" || {
	tail -n 5 "$out/console.raw" "$out/qemu" >&2
	die "qemu failed, or the kernel did not end in $limit seconds"
}
tr -d '\r' <"$out/console.raw" >"$out/console"
sed -n '/^moat: symbols/,/^moat: end/p' "$out/console" | sed '1d;$d' >"$out/kallsyms"

expect()
{
	grep -q "$1" "$out/console" || {
		head -n 40 "$out/console" >&2
		die "$2; see $out/console"
	}
}
expect 'moat: ping answered' 'the ping failed'
[ -z "$module" ] || expect 'moat: module loaded' 'the module was not loaded'
expect 'moat: end' 'the kernel stopped early'
! grep -E 'BUG:|Oops|WARNING:|Call Trace' "$out/console" >&2 || die "the kernel complained"
say "booted: $(grep -c '' "$out/kallsyms") symbols read from the running kernel"
