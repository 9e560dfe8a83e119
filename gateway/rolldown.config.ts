import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const output = new URL('dist/', import.meta.url)

/** A module that reads a file beside it finds the file where it stands: each keeps its own address. */
const ownAddresses = {
  name: 'own-addresses',
  transform(code: string, id: string) {
    if (!code.includes('import.meta.url')) return null
    const own = JSON.stringify(relative(fileURLToPath(output), id).replaceAll('\\', '/'))
    return code.replaceAll('import.meta.url', `new URL(${own}, import.meta.url).href`)
  },
}

/**
 * The gateway in one file, `dist/server.js`: Node takes as long to find and read its 480 modules as to run them. It is
 * not minified, which would save no time, so that a stack names what it names.
 */
export default defineConfig({
  input: fileURLToPath(new URL('src/server.ts', import.meta.url)),
  platform: 'node',
  // As Node itself resolves: graphql offers two forms of itself, and a process with both refuses its own objects.
  resolve: { conditionNames: ['module-sync', 'import', 'node', 'default'] },
  plugins: [ownAddresses],
  output: { file: fileURLToPath(new URL('server.js', output)), format: 'esm', codeSplitting: false },
})
