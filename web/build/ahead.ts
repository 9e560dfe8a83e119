import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

type Chunk = {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** The steps after the first, in their order, each with the module that it begins with. */
const steps = {
  layout: '/app/layout/layout.tsx',
  dashboard: '/dashboard/dashboard.screen.tsx',
  parts: '/app/layout/parts.tsx',
} as const

/** What the page's own tags bring. */
const isFirst = (file: string): boolean => /(?:^|\/)first-[\w-]+\.(?:js|css)$/.test(file)

/**
 * Tells on the tag of `public/preferences.js` which files each step of a visit adds: those of the layout and of the
 * dashboard are fetched beside the first chunk instead of after it, where the address is one inside, and the parts when
 * the screen stands (`src/app/ahead.ts`).
 */
export function ahead(): Plugin {
  return {
    name: 'ansvar:ahead',
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
        const told = new Set<string>()
        const attributes = Object.entries(steps).map(([step, module]) => {
          const own = filesOf(module).filter((file) => !isFirst(file) && !told.has(file))
          for (const file of own) told.add(file)
          return ` data-${step}="${own.map((file) => `/${file}`).join(' ')}"`
        })
        return html.replace(tag, `${tag}${attributes.join('')}`)
      },
    },
  }
}

/** A chunk and what it imports, statically and however far away. */
function within(chunk: Chunk, chunks: readonly Chunk[], known = new Set<Chunk>()): Set<Chunk> {
  if (known.has(chunk)) return known
  known.add(chunk)
  for (const one of chunks) if (chunk.imports.includes(one.fileName)) within(one, chunks, known)
  return known
}
