# docker build --tag rosette . makes the image of what npm run release makes; docs/operators/running.md says how it is run.

# The Node that the product is tested with: the version that package.json brings.
FROM node:26.10.0-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run release
WORKDIR /srv/rosette
# The image has a Node of its own: the one that npm brings is left out.
RUN tar --extract --gzip --strip-components=1 --file /build/dist/rosette-*.tar.gz \
  && npm ci \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node \
  && npm cache clean --force

FROM node:26.10.0-slim
# As the first process Node would get no signal before it has said that it listens: tini passes on SIGTERM from the first moment.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=700 /var/lib/rosette /var/cache/rosette
COPY --from=build /srv/rosette /srv/rosette
WORKDIR /srv/rosette
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/var/lib/rosette \
  MALLOC_ARENA_MAX=2 \
  NODE_COMPILE_CACHE=/var/cache/rosette
USER node
VOLUME /var/lib/rosette
EXPOSE 3000
# Its first start lays the tables, and waits for PostgreSQL where that comes later.
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "build/server/main.js"]
