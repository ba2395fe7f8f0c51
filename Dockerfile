# pincite with vectors, office formats, text recognition (tesseract), the shared store and the shared cache.
# `docker compose up -d --build` uses it; alone: docker build -t pincite . && docker run --rm -i pincite --help
FROM python:3.11.14-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN python -m venv /pincite \
    && /pincite/bin/pip install --no-cache-dir --constraint constraints.txt '.[minilm,office,elasticsearch,redis]'

FROM python:3.11.14-slim-bookworm
RUN apt-get update \
    && apt-get install --yes --no-install-recommends tesseract-ocr \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group pincite \
    && install --directory --owner pincite --group pincite --mode 0700 /traces /scratch
COPY --from=build /pincite /pincite
COPY deploy/pincite-start.sh /usr/local/bin/pincite-start
ENV PATH=/pincite/bin:$PATH PINCITE_TRACE__FOLDER=/traces
USER pincite
ENTRYPOINT ["pincite-start"]
CMD ["--help"]
