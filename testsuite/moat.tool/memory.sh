# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command, and again with one request for memory refused, from the first on and by
# steps.  Usage: memory.sh LIBRARY STEP COMMAND...  Each run must print all and end as the
# first does, or end with 2 after a message; with less than 20 that are refused nothing is
# tried.  Prints how many did otherwise.
library=$1 step=$2
shift 2
"$@" >full 2>/dev/null
expected=$?
at=1 told=0 wrong=0
while :; do
	rm -f mark
	FAIL_AT=$at FAIL_MARK=mark LD_PRELOAD=$library "$@" >part 2>message
	status=$?
	[ -e mark ] || break
	if [ $status = 2 ] && grep -q '^moat' message; then
		told=$((told + 1))
	elif [ $status != $expected ] || ! cmp -s full part; then
		wrong=$((wrong + 1))
		echo "request $at: status $status: $(head -1 message)"
	fi
	at=$((at + step))
done
if [ $told -lt 20 ]; then
	wrong=$((wrong + 1))
	echo "request: status 0: only $told are told"
fi
echo "$wrong wrong"
