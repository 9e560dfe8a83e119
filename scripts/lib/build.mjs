import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { must, root, runNode } from './run.mjs'
import { log, waiting } from './log.mjs'
import { hashOf, readStamp, writeStamp } from './stamps.mjs'

const codegenInputs = ['codegen.ts', 'schema', 'api/src/resources', 'web/codegen', 'web/src', 'pnpm-lock.yaml']
const webInputs = ['codegen.ts', 'schema', 'api/src/resources', 'domain', 'web', 'pnpm-lock.yaml']
const gatewayInputs = ['schema', 'domain', 'packages/rest-graphql', 'gateway', 'pnpm-lock.yaml']
const webSources = join(root, 'web/src')
const resources = join(root, 'api/src/resources')
/** Whether a file is part of the schema, in a folder that also has files that are not. */
const isSchema = (file) => file.endsWith('.graphql') || !file.startsWith(resources)

const generated = ['web/src/graphql/generated/types.ts', 'api/src/http/generated/descriptions.json']

/**
 * Writes the types of the web app's GraphQL documents and the descriptions of the OpenAPI document, if a document or the
 * schema has changed.
 */
export async function codegen() {
  const hash = hashOf(
    codegenInputs,
    (file) => file.endsWith('.graphql') || (isSchema(file) && !file.startsWith(webSources)),
  )
  if (readStamp('codegen')?.hash === hash && generated.every((file) => existsSync(join(root, file)))) return
  const command = 'node_modules/@graphql-codegen/cli/esm/bin.js'
  await must('Writing the GraphQL types', runNode([command, '--config', 'codegen.ts', '--silent']))
  writeStamp('codegen', { hash })
}

/** Generates code, and builds the web app into web/dist and the gateway into gateway/dist, each if a source has changed. */
export async function build() {
  await buildGateway()
  await waiting('writing the GraphQL types', codegen())
  await buildWeb()
}

async function buildGateway() {
  const hash = hashOf(gatewayInputs)
  if (readStamp('gateway')?.hash === hash && existsSync(join(root, 'gateway/dist/server.js'))) return
  log('Building the gateway')
  const command = 'node_modules/rolldown/bin/cli.mjs'
  const cwd = join(root, 'gateway')
  await must('Building the gateway', runNode([command, '--config', 'rolldown.config.ts'], { cwd }))
  writeStamp('gateway', { hash })
}

async function buildWeb() {
  const hash = hashOf(webInputs, isSchema)
  if (readStamp('web')?.hash === hash && existsSync(join(root, 'web/dist/index.html'))) return
  log('Building the web app')
  // Vite builds for the inherited NODE_ENV. For any other value, the page's content security policy blocks the styles.
  const env = { NODE_ENV: 'production' }
  const running = runNode(['web/node_modules/vite/bin/vite.js', 'build', 'web'], { env })
  await must('Building the web app', waiting('building the web app', running))
  writeStamp('web', { hash })
}
