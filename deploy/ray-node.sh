#!/bin/sh
# A node of a Ray cluster for `railhead simulate ... --ray`, in the foreground; see docs/cluster.md.
#
#   deploy/ray-node.sh head             on one machine, from which commands are given too
#   deploy/ray-node.sh HEAD:6379        on every other one; HEAD is the name or address of the first
#
# More options of `ray start` may follow, such as --num-cpus 8. The variables:
#   RAY    the program, by default `ray`; `pip install ray` brings it
#   PORT   where the head listens, by default 6379
#   STORE  bytes of memory that Ray sets aside for results, by default 200,000,000
#
# Whoever reaches the nodes and knows their token can run programs on them. The head makes the token
# if there is none; copy ~/.ray/auth_token of the head to the other machines first.
set -eu

usage() {
    echo 'usage: ray-node.sh head [OPTION ...] | ray-node.sh HEAD:PORT [OPTION ...]' >&2
    exit 2
}

[ $# -gt 0 ] || usage
where=$1
shift
: "${RAY:=ray}" "${PORT:=6379}" "${STORE:=200000000}"
token=${RAY_AUTH_TOKEN_PATH:-$HOME/.ray/auth_token}

# Ray reports to its makers unless it is told not to.
export RAY_AUTH_MODE=token RAY_USAGE_STATS_ENABLED=0

case $where in
head)
    if [ -z "${RAY_AUTH_TOKEN:-}" ] && [ ! -s "$token" ]; then
        (umask 077 && mkdir -p "$(dirname "$token")" && $RAY get-auth-token --generate > /dev/null)
    fi
    set -- --head --port "$PORT" --include-dashboard false "$@"
    ;;
*:*)
    if [ -z "${RAY_AUTH_TOKEN:-}" ] && [ ! -s "$token" ]; then
        echo "ray-node.sh: copy the token of the head to $token first" >&2
        exit 2
    fi
    set -- --address "$where" "$@"
    ;;
*) usage ;;
esac

# Ends with this process, and ends with it: no `ray stop`, which would end all others of the machine.
exec $RAY start --object-store-memory "$STORE" --disable-usage-stats --block "$@"
