import { posix } from 'node:path'
import { filesBelow, read } from '../tree/files.ts'

export type Import = {
  /** The importing file, from the project's folder. */
  readonly file: string
  /** As it is written. */
  readonly specifier: string
  /** The file it means, from the project's folder; a package's own name for what comes from outside. */
  readonly target: string
}

// `from '…'`, `import '…'`, `import('…')`: our formatter writes every specifier with single quotes on one line.
const pattern = /(?:\bfrom\s|\bimport\s|\bimport\()\s*'([^'\n]+)'/g

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [name = ''] = file.split('/')
  return specifier.startsWith('#') ? `${name}/src/${specifier.slice(1)}` : specifier
}

/** Every import of a package's hand-written modules. */
export function importsOf(name: string): { readonly modules: readonly string[]; readonly imports: readonly Import[] } {
  const modules = filesBelow(name, ['.ts', '.tsx'])
  const imports = modules.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, specifier = '']) => ({
      file,
      specifier,
      target: targetOf(file, specifier),
    })),
  )
  return { modules, imports }
}
