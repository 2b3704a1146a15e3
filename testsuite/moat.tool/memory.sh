# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command, and again with one request for memory refused, from the first on and by
# steps.  Usage: memory.sh LIBRARY STEP COMMAND...  Each run must print all and end as the
# first does, or end with 2 after a message.  Prints how many did which.
library=$1 step=$2
shift 2
"$@" >full 2>/dev/null
expected=$?
at=1 whole=0 told=0 wrong=0
while :; do
	rm -f mark
	FAIL_AT=$at FAIL_MARK=mark LD_PRELOAD=$library "$@" >part 2>message
	status=$?
	[ -e mark ] || break
	if [ $status = 2 ] && grep -q '^moat' message; then
		told=$((told + 1))
	elif [ $status = $expected ] && cmp -s full part; then
		whole=$((whole + 1))
	else
		wrong=$((wrong + 1))
		echo "request $at: status $status: $(head -1 message)"
	fi
	at=$((at + step))
done
[ $told -gt 20 ] || echo "only $told requests refused"
echo "$wrong wrong"
