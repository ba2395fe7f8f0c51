#!/bin/bash
# Succeeds if the node accepts the administrator's password and every primary shard is assigned.
# The password goes through a pipe: the arguments of a process are readable by every user of the machine.
set -euo pipefail

login() { printf 'Authorization: Basic %s' "$(printf '%s:%s' "${ELASTIC_USER:-elastic}" "$ELASTIC_PASSWORD" | base64 -w 0)"; }

curl -fsS -o /dev/null -H @<(login) \
    "${ELASTIC_URL:-http://localhost:9200}/_cluster/health?wait_for_status=yellow&timeout=5s"
