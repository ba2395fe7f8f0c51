#!/bin/sh
# Starts Redis with a password of any characters. Each byte is written as \xHH, so quotes, blanks, # and backslashes
# mean nothing to the parser, and the configuration goes through a pipe, as in elasticsearch-health.sh.
set -eu

password=$(printf '%s' "$REDIS_PASSWORD" | od -An -v -tx1 | tr -d '\n' | sed 's/ /\\x/g')
unset REDIS_PASSWORD

# volatile-ttl: the mark of a purge has the longest lifetime and is evicted last
exec redis-server - <<CONFIGURATION
requirepass "$password"
maxmemory 256mb
maxmemory-policy volatile-ttl
save ""
appendonly no
port ${REDIS_PORT:-6379}
CONFIGURATION
