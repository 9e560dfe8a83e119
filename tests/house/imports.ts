import { posix } from 'node:path'
import { filesBelow, read } from '../tree/files.ts'

export type Import = {
  /** The importing file, relative to the project's folder. */
  readonly file: string
  /** The specifier in the source. */
  readonly specifier: string
  /** The imported file, relative to the project's folder, or the package name of an external import. */
  readonly target: string
}

// `from '…'`, `import '…'`, `import('…')`. The formatter writes every specifier with single quotes on one line.
const pattern = /(?:\bfrom\s|\bimport\s|\bimport\()\s*'([^'\n]+)'/g

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [name = ''] = file.split('/')
  return specifier.startsWith('#') ? `${name}/src/${specifier.slice(1)}` : specifier
}

/** Returns every import of a package's hand-written modules. */
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
