import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { prefetchSteps } from './build/prefetch-steps.ts'
import { compress } from './build/compress.ts'
import { chunks } from './build/chunks.ts'
import { innerRuntime } from './build/inner-runtime.ts'

const gateway = process.env['GATEWAY_URL'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`

const here = import.meta.dirname

/** Replaces modules of libraries. */
const alias = [
  // React has the function itself.
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: `${here}/build/native-store.ts` },
  // The version for browsers sets `innerHTML`, which the page's Content-Security-Policy refuses
  // (`require-trusted-types-for 'script'`). The other version contains a table of 10 KB. Ours loads rare names on demand.
  { find: 'decode-named-character-reference', replacement: `${here}/src/ui/rich-text/names.ts` },
  // In micromark-core-commonmark. HTML in a text is plain text, so its tokenizers are not needed.
  { find: /^\.\/lib\/html-(?:flow|text)\.js$/, replacement: `${here}/build/no-html.ts` },
]

export default defineConfig({
  root: here,
  plugins: [react(), innerRuntime(), prefetchSteps(), compress()],
  resolve: { alias },
  build: {
    target: 'es2024',
    // A style or an image inside a page or a script is refused by the Content-Security-Policy, or escapes the cache.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Which chunk needs which: what the tests add up.
    manifest: true,
    // Six characters tell two contents of a name apart. The first chunk contains the names of all others.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...chunks] },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy: { '/graphql': gateway, '/api': gateway, '/files': gateway } },
})
