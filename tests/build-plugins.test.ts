import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The build ships the code of libraries and of the bundler unchanged. An edit by text can break with the next version of a
// library without an error.

const folder = new URL('../web/build/', import.meta.url)
const config = new URL('../web/vite.config.ts', import.meta.url)

/** The hooks of Vite and Rolldown that receive or add code. */
const hooks =
  /\b(transform|load|resolveId|renderChunk|renderStart|resolveFileUrl|resolveImportMeta|augmentChunkHash|generateBundle|writeBundle|closeBundle|banner|footer|intro|outro|transformIndexHtml)\b(?=\s*[:(])/g

const hooksIn = (code: string): string[] => [...new Set([...code.matchAll(hooks)].map(([name]) => name))].toSorted()

test('no build plugin edits code, except the one that moves the runtime helpers into the first chunk', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const found = files.map((name) => [name, hooksIn(readFileSync(new URL(name, folder), 'utf8'))] as const)
  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual({
    // Writes a .br file for each text file.
    'compress.ts': ['closeBundle'],
    'inner-runtime.ts': ['generateBundle'],
    // Adds the files of each step to the page, and minifies public/preferences.js.
    'prefetch-steps.ts': ['transformIndexHtml', 'writeBundle'],
  })
})

test('the build uses only these plugins and the React plugin', () => {
  const code = readFileSync(config, 'utf8')
  expect(hooksIn(code)).toEqual([])
  expect(/plugins: \[(.*)\]/.exec(code)?.[1]).toBe('react(), innerRuntime(), prefetchSteps(), compress()')
  expect(code).toContain("import react from '@vitejs/plugin-react'")
})

test('GraphQL codegen uses official plugins and two for the cached types and the descriptions, and edits no output', () => {
  const code = readFileSync(new URL('../codegen.ts', import.meta.url), 'utf8')
  const plugins = [...code.matchAll(/plugins: \[(.*?)\]/g)].map(([, names]) => names)
  expect(plugins).toEqual([
    "'typescript-operations'",
    "'./web/codegen/cached-types.ts'",
    "'./schema/rest-descriptions.ts'",
    "'typed-document-node'",
  ])
  expect(code).not.toMatch(/before(?:One|All)FileWrite/)
})
