import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const output = new URL('dist/', import.meta.url)

/**
 * Replaces `import.meta.url` in each module by the URL of its source file, because modules read files relative to it.
 */
const ownAddresses = {
  name: 'own-addresses',
  transform(code: string, id: string) {
    if (!code.includes('import.meta.url')) return null
    const own = JSON.stringify(relative(fileURLToPath(output), id).replaceAll('\\', '/'))
    return code.replaceAll('import.meta.url', `new URL(${own}, import.meta.url).href`)
  },
}

/**
 * Bundles the gateway into one file, `dist/server.js`, because Node takes as long to load its 480 modules as to run
 * them. The bundle is not minified, so that stack traces contain the original names. Minifying would not save time.
 */
export default defineConfig({
  input: fileURLToPath(new URL('src/server.ts', import.meta.url)),
  platform: 'node',
  // Resolves modules like Node. graphql has an ESM and a CommonJS build, and rejects objects of the other one.
  resolve: { conditionNames: ['module-sync', 'import', 'node', 'default'] },
  plugins: [ownAddresses],
  output: { file: fileURLToPath(new URL('server.js', output)), format: 'esm', codeSplitting: false },
})
