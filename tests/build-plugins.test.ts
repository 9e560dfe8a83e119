import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The code of libraries and the code that the bundler makes are shipped as they are: what is edited as text changes its
// meaning with the next version, unnoticed.

const folder = new URL('../web/build/', import.meta.url)
const config = new URL('../web/vite.config.ts', import.meta.url)

/** The hooks by which a plugin is given code, or a place to put some. */
const hooks =
  /\b(transform|load|resolveId|renderChunk|renderStart|resolveFileUrl|resolveImportMeta|augmentChunkHash|generateBundle|writeBundle|closeBundle|banner|footer|intro|outro|transformIndexHtml)\b(?=\s*[:(])/g

const hooksIn = (code: string): string[] => [...new Set([...code.matchAll(hooks)].map(([name]) => name))].toSorted()

test('no plugin of the build edits code, but the one that has the bundler’s helpers in the first chunk', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const found = files.map((name) => [name, hooksIn(readFileSync(new URL(name, folder), 'utf8'))] as const)
  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual({
    // Names files on a tag of the page, and has a script of ours minified.
    'ahead.ts': ['transformIndexHtml', 'writeBundle'],
    // Writes a compressed file beside each.
    'compress.ts': ['closeBundle'],
    'inner-runtime.ts': ['generateBundle'],
  })
})

test('the configuration of the build has no plugins but those, and React’s', () => {
  const code = readFileSync(config, 'utf8')
  expect(hooksIn(code)).toEqual([])
  expect(/plugins: \[(.*)\]/.exec(code)?.[1]).toBe('react(), innerRuntime(), ahead(), compress()')
  expect(code).toContain("import react from '@vitejs/plugin-react'")
})

test('the documents’ modules are written by GraphQL codegen’s own plugins', () => {
  const code = readFileSync(new URL('../codegen.ts', import.meta.url), 'utf8')
  const plugins = [...code.matchAll(/plugins: \[(.*?)\]/g)].map(([, names]) => names)
  expect(plugins).toEqual(["'typescript-operations'", "'typed-document-node'"])
  expect(code).not.toMatch(/before(?:One|All)FileWrite/)
})
