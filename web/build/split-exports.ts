import type { Plugin } from 'vite'

/** Files of many independent constants, of which each chunk needs a few. */
const collections = /(?:graphql\/generated\/graphql|ui\/icons\/index)\.ts$/
const imports = /import\s*\{([^}]*)\}\s*from\s*(["'])([^"']*(?:generated\/graphql|icons\/index)\.ts)\2;?/g
const imported = /import\s*\{([^}]*)\}\s*from\s*(["'][^"']*["'])/g
const query = '?only='

/**
 * A module goes into one chunk as a whole, so the documents and the icons of every area would be in the first load.
 * Here each import of such a constant becomes an import of a module that holds it alone.
 */
export function splitExports(): Plugin {
  return {
    name: 'ansvar:split-exports',
    apply: 'build',
    enforce: 'post',
    async resolveId(source, importer) {
      const [path = '', name] = source.split(query)
      if (name === undefined || !collections.test(path)) return null
      const resolved = await this.resolve(path, importer)
      return resolved && `${resolved.id}${query}${name}`
    },
    transform(code, id) {
      const name = id.split(query)[1]
      if (name !== undefined) return { code: only(code, name), map: null }
      if (!imports.test(code)) return null
      return { code: code.replaceAll(imports, apart), map: null }
    },
  }
}

function apart(_: string, names: string, quote: string, path: string): string {
  return names
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `import { ${one} } from ${quote}${path}${query}${one.split(/\s+as\s+/)[0]}${quote};`)
    .join('\n')
}

/** The one statement that declares the constant, and what of the file's own imports it uses. */
function only(code: string, name: string): string {
  const start = code.indexOf(`export const ${name} =`)
  if (start === -1) throw new Error(`${name} is not among the exports: is the generated code older than the documents?`)
  const next = code.indexOf('\nexport const ', start + 1)
  const statement = code.slice(start, next === -1 ? undefined : next)
  const head = code.slice(0, code.indexOf('export const ')).replaceAll(imported, (all, names: string, from: string) => {
    const used = names.split(',').filter((one) =>
      new RegExp(
        `\\b${one
          .trim()
          .split(/\s+as\s+/)
          .at(-1)}\\b`,
      ).test(statement),
    )
    return names.trim() === '' ? all : used.length > 0 ? `import {${used.join(',')}} from ${from}` : ''
  })
  return `${head}${statement}`
}
