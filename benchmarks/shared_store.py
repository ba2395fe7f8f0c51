"""What a page costs in an Elasticsearch: `python -m benchmarks.shared_store ADDRESS MATTER`.

The indices of the matter's current generation, and its vectors by text, are merged to one segment each, so that sizes
do not depend on chance; then the service says how many bytes each part of them takes. Credentials come from the
settings. All but the embeddings is there once more for the generation before, once a document has changed; and all of
it once more for each replica.
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
    """Print for each index its documents and bytes a page, in all and by part."""
    service = connect(address)
    prefix = f"{load_settings().elastic.prefix}.{matter}"
    rows = {kind: _measured(service, f"{prefix}.{kind}") for kind in _KINDS}
    pages = rows["pages"][0]
    print(f"{pages} pages; bytes a page")
    print(f"{'':12}{'documents':>10}{'in all':>9}" + "".join(f"{part:>16}" for part in _PARTS))
    for kind, (documents, total, parts) in rows.items():
        each = "".join(f"{parts[part] / pages:16.0f}" for part in _PARTS)
        print(f"{kind:12}{documents:10}{total / pages:9.0f}{each}")
    print(f"{'sum':22}{sum(total for _, total, _ in rows.values()) / pages:9.0f}")


def connect(address: str) -> Service:
    """The service, with the credentials of the settings."""
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
    """Documents, bytes on disk of one copy, and bytes by part."""
    service.ask("bulk", "POST", f"/{alias}/_forcemerge", max_num_segments="1")
    service.ask("admin", "POST", f"/{alias}/_refresh")
    (index,) = service.ask("admin", "GET", f"/{alias}/_stats/docs,store")["indices"].values()
    used = service.ask("bulk", "POST", f"/{alias}/_disk_usage", run_expensive_tasks="true")
    (found,) = (value for name, value in used.items() if name != "_shards")
    primary = index["primaries"]
    return primary["docs"]["count"], primary["store"]["size_in_bytes"], _parts(found["all_fields"])


def _parts(fields: Mapping[str, Any]) -> dict[str, int]:
    """Bytes by part; those of the inverted index stand in an object of their own."""
    inverted = {"inverted_index_in_bytes": fields["inverted_index"]["total_in_bytes"]}
    return {part: {**fields, **inverted}[f"{part}_in_bytes"] for part in _PARTS}


if __name__ == "__main__":
    main(*islice(sys.argv, 1, 3))
