import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { main } from 'assemblyscript/asc'
import { expect, test } from 'vitest'

test('projection.wasm is what `pnpm assembly` builds from assembly', async () => {
  const folder = fileURLToPath(new URL('../assembly', import.meta.url))
  const built = new Map<string, string | Uint8Array>()
  const { error } = await main(['--config', 'asconfig.json', '--target', 'release', '--baseDir', folder], {
    writeFile: (name, contents) => void built.set(name, contents),
  })
  expect(error).toBeNull()
  const committed = readFileSync(new URL('../src/compiled/projection.wasm', import.meta.url))
  expect([...built.values()].map((contents) => Buffer.from(contents).equals(committed))).toEqual([true])
})
