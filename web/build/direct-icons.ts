import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g
const exported = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g

/** Each icon by its name in the library's index. */
function readIcons(): ReadonlyMap<string, string> {
  const folder = join(createRequire(import.meta.url).resolve('lucide-react'), '../../esm')
  const index = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  return new Map(
    [...index.matchAll(exported)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.trim().replace('default as ', ''), file]),
    ),
  )
}

/**
 * An icon imported by its name comes through the library's index, which imports every icon there is: no one could say
 * which chunk needs which. Here each comes from its own file.
 */
export function directIcons(): Plugin {
  let icons: ReadonlyMap<string, string> = new Map()
  return {
    name: 'ansvar:direct-icons',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      icons = readIcons()
    },
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('lucide-react')) return null
      return { code: code.replaceAll(named, (_, names: string) => directly(names, icons)), map: null }
    },
  }
}

const directly = (names: string, icons: ReadonlyMap<string, string>): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [icon = '', local = icon] = name.split(/\s+as\s+/)
      const file = icons.get(icon)
      if (!file) throw new Error(`lucide-react has no ${icon}`)
      return `import ${local} from 'lucide-react/icons/${file}';`
    })
    .join('\n')
