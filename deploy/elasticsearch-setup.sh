#!/bin/bash
# Gives one matter a writer, a reader and nightly snapshots. Can be run again, for example after a change of passwords.
# Secrets go through pipes, as in elasticsearch-health.sh.
set -euo pipefail

login() { printf 'Authorization: Basic %s' "$(printf '%s:%s' "${ELASTIC_USER:-elastic}" "$ELASTIC_PASSWORD" | base64 -w 0)"; }

quoted() { printf '%s' "$1" | sed 's/[\\"]/\\&/g'; }

put() { # PATH BODY
    curl -sS --fail-with-body -X PUT -H @<(login) -H 'content-type: application/json' -w " $1\n" \
        --data-binary @<(printf '%s' "$2") "${ELASTIC_URL:-http://elasticsearch:9200}/$1"
}

user() { # NAME PASSWORD: a user with the role of this name
    put "_security/user/$1" "{\"password\": \"$(quoted "$2")\", \"roles\": [\"$1\"]}"
}

put "_security/role/pincite-$MATTER-writer" "{\"indices\": [
    {\"names\": [\"pincite.$MATTER.*\"], \"privileges\": [\"read\", \"write\", \"manage\"]}]}"
put "_security/role/pincite-$MATTER-reader" "{\"indices\": [
    {\"names\": [\"pincite.$MATTER.*\"], \"privileges\": [\"read\", \"view_index_metadata\"]},
    {\"names\": [\"pincite.$MATTER.leases*\"], \"privileges\": [\"index\", \"delete\"]}]}"
user "pincite-$MATTER-writer" "$WRITER_PASSWORD"
user "pincite-$MATTER-reader" "$READER_PASSWORD"

put _snapshot/pincite '{"type": "fs", "settings": {"location": "pincite"}}'
put _slm/policy/pincite '{"schedule": "0 30 1 * * ?", "name": "<pincite-{now/d}>", "repository": "pincite",
    "config": {"indices": ["pincite.*", "-pincite.*.state*", "-pincite.*.leases*"], "include_global_state": false},
    "retention": {"expire_after": "30d", "min_count": 3, "max_count": 60}}'
