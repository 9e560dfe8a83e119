# One image for both processes: api/src/server.ts and gateway/dist/server.js. docker-compose.yml says which one runs.
FROM node:24.21.0-bookworm-slim
WORKDIR /srv/ansvar
COPY . .
RUN node scripts/build.mjs && rm -rf /root/.npm /root/.cache /root/.local
ENV NODE_ENV=production
USER node
CMD ["node", "api/src/server.ts"]
