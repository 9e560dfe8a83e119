import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ahead } from './build/ahead.ts'
import { compress } from './build/compress.ts'
import { chunks } from './build/chunks.ts'
import { innerRuntime } from './build/inner-runtime.ts'

const gateway = process.env['GATEWAY_URL'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`

const here = import.meta.dirname

/** Modules of libraries that one of our own stands in for. */
const alias = [
  // It only hands on what React has.
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: `${here}/build/native-store.ts` },
  // In browsers it reads `&amp;` by setting it as HTML, which the page's policy refuses (`require-trusted-types-for
  // 'script'`): the text would break its screen. Its other form has a table, 10 KB of names that hardly any text has. Ours
  // fetches the seldom ones where a text has one.
  { find: 'decode-named-character-reference', replacement: `${here}/src/ui/rich-text/names.ts` },
  // Of micromark-core-commonmark.
  { find: /^\.\/lib\/html-(?:flow|text)\.js$/, replacement: `${here}/build/no-html.ts` },
]

export default defineConfig({
  root: here,
  plugins: [react(), innerRuntime(), ahead(), compress()],
  resolve: { alias },
  build: {
    target: 'es2024',
    // A style or an image inside a page or a script is refused by the Content-Security-Policy, or escapes the cache.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Which chunk needs which: what the tests add up.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [...chunks] } } },
  },
  server: { proxy: { '/graphql': gateway, '/api': gateway, '/files': gateway } },
})
