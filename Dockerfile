# Meeting Tab in a container. compose.yaml runs it with PostgreSQL. tests/host/package.test.ts does these steps without Docker.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node lib/local/bootstrap.mjs package /package

FROM node:24-slim
# All interfaces of the container: compose.yaml says who reaches them.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 BACKUP_DIR=/backups HOST=0.0.0.0
WORKDIR /app
COPY --from=build /package ./
# A volume that is mounted there gets this owner.
RUN mkdir /backups && chown node:node /backups
USER node
EXPOSE 3000
# Not /api/ready: an outage of the database is no reason to restart.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# It gets SIGTERM itself, and finishes what runs within ten seconds: give it twenty.
CMD ["node", "lib/local/bootstrap.mjs", "start"]
