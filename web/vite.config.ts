import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ahead } from './build/ahead.ts'
import { compress } from './build/compress.ts'
import { chunks } from './build/chunks.ts'
import { innerRuntime } from './build/inner-runtime.ts'
import { withoutMarkup } from './build/without-markup.ts'

const gateway = process.env['GATEWAY_URL'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutMarkup(), innerRuntime(), ahead(), compress()],
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
        replacement: `${import.meta.dirname}/build/native-store.ts`,
      },
    ],
  },
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
