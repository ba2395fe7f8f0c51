#!/bin/sh
# Starts pincite with the address of the cache. Each byte of its password is written as %HH: any character may be in it.
set -eu

if [ -n "${REDIS_PASSWORD:-}" ]; then
    password=$(printf '%s' "$REDIS_PASSWORD" | od -An -v -tx1 | tr -d '\n' | sed 's/ /%/g')
    export PINCITE_REDIS_URL="redis://:$password@${REDIS_HOST:-redis:6379}/0"
    unset REDIS_PASSWORD
fi
exec pincite "$@"
