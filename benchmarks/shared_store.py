"""Measure the size of an index per page in Elasticsearch.

    python -m benchmarks.shared_store ADDRESS MATTER

The indexes of the matter's current generation, and its vectors by text, are merged to one segment each, so that sizes
are reproducible; then the service reports the bytes of each part. Everything except the embeddings is stored again for
the previous generation, once a document has changed, and everything again for each replica. Needs an Elasticsearch with
the matter; credentials come from the settings.
"""

import sys
from collections.abc import Mapping
from itertools import islice
from typing import Any

from pincite.indexer.store.elastic.service import Access, Service
from pincite.server.settings import load_settings

_KINDS = ("catalogue", "pages", "chunks", "records", "embeddings")
_PARTS = ("stored_fields", "inverted_index", "doc_values", "points", "norms", "knn_vectors")


def main(address: str, matter: str) -> None:
    """Print for each index its documents and bytes per page, in total and by part."""
    service = connect(address)
    prefix = f"{load_settings().elastic.prefix}.{matter}"
    rows = {kind: _measured(service, f"{prefix}.{kind}") for kind in _KINDS}
    pages = rows["pages"][0]
    print(f"{pages} pages; bytes per page")
    print(f"{'':12}{'documents':>10}{'total':>9}" + "".join(f"{part:>16}" for part in _PARTS))
    for kind, (documents, total, parts) in rows.items():
        each = "".join(f"{parts[part] / pages:16.0f}" for part in _PARTS)
        print(f"{kind:12}{documents:10}{total / pages:9.0f}{each}")
    print(f"{'sum':22}{sum(total for _, total, _ in rows.values()) / pages:9.0f}")


def connect(address: str) -> Service:
    """Connect with the credentials of the settings."""
    settings = load_settings()
    key, password = settings.elastic_api_key, settings.elastic_password
    return Service(
        Access(
            address,
            key.get_secret_value() if key else None,
            settings.elastic_user,
            password.get_secret_value() if password else None,
        )
    )


def _measured(service: Service, alias: str) -> tuple[int, int, Mapping[str, int]]:
    """Return documents, bytes on disk of one copy, and bytes by part."""
    service.ask("bulk", "POST", f"/{alias}/_forcemerge", max_num_segments="1")
    service.ask("admin", "POST", f"/{alias}/_refresh")
    (index,) = service.ask("admin", "GET", f"/{alias}/_stats/docs,store")["indices"].values()
    used = service.ask("bulk", "POST", f"/{alias}/_disk_usage", run_expensive_tasks="true")
    (found,) = (value for name, value in used.items() if name != "_shards")
    primary = index["primaries"]
    return primary["docs"]["count"], primary["store"]["size_in_bytes"], _parts(found["all_fields"])


def _parts(fields: Mapping[str, Any]) -> dict[str, int]:
    """Return bytes by part; those of the inverted index are in a nested object."""
    inverted = {"inverted_index_in_bytes": fields["inverted_index"]["total_in_bytes"]}
    return {part: {**fields, **inverted}[f"{part}_in_bytes"] for part in _PARTS}


if __name__ == "__main__":
    main(*islice(sys.argv, 1, 3))
