import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

type Chunk = {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** The steps after the first, in order. Each has the module that it starts with. */
const steps = {
  layout: '/app/layout/layout.tsx',
  dashboard: '/dashboard/dashboard.screen.tsx',
  parts: '/app/layout/parts.tsx',
} as const

/** Whether the page's own tags load a file. */
const isFirst = (file: string): boolean => /(?:^|\/)first-[\w-]+\.(?:js|css)$/.test(file)

/**
 * Adds to the tag of `public/preferences.js` the files that each step of a page load adds. The files of the layout and
 * the dashboard are fetched in parallel with the first chunk if the address needs a session. Those of the parts are
 * fetched after the screen has rendered (`src/app/prefetch.ts`).
 */
export function prefetchSteps(): Plugin {
  return {
    name: 'ansvar:prefetch-steps',
    apply: 'build',
    // Vite copies public files without minifying them.
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'preferences.js')
      const { code } = await minify(file, await readFile(file, 'utf8'), { module: false })
      await writeFile(file, code)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one): one is typeof one & Chunk => one.type === 'chunk')
        const filesOf = (module: string) => {
          const begin = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (!begin) throw new Error(`No chunk begins with ${module} any more`)
          return [...within(begin, chunks)].flatMap((one) => [one.fileName, ...(one.viteMetadata?.importedCss ?? [])])
        }
        const tag = '<script src="/preferences.js"'
        if (!html.includes(tag)) throw new Error('The page has no preferences any more')
        const listed = new Set<string>()
        const attributes = Object.entries(steps).map(([step, module]) => {
          const own = filesOf(module).filter((file) => !isFirst(file) && !listed.has(file))
          for (const file of own) listed.add(file)
          return ` data-${step}="${own.map((file) => `/${file}`).join(' ')}"`
        })
        return html.replace(tag, `${tag}${attributes.join('')}`)
      },
    },
  }
}

/** Returns a chunk and all that it imports statically, directly or indirectly. */
function within(chunk: Chunk, chunks: readonly Chunk[], known = new Set<Chunk>()): Set<Chunk> {
  if (known.has(chunk)) return known
  known.add(chunk)
  for (const one of chunks) if (chunk.imports.includes(one.fileName)) within(one, chunks, known)
  return known
}
