import { filesBelow, read } from '../tree/files.ts'

type Texts = { readonly [key: string]: string | Texts }

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  )

/** The texts of a language by their full key. */
export const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(flatten(JSON.parse(read(`web/public/assets/i18n/${language}.json`)) as Texts))

/** A key without the ending that says how many. */
export const singular = (key: string): string => key.replace(/_(zero|one|other)$/, '')

export const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{\{-?\s*(\w+)|<(\w+)>/g)]
    .map(([, value, tag]) => value ?? tag ?? '')
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')

const sources = filesBelow('web/src', ['.ts', '.tsx']).filter((path) => !path.includes('.test.'))
const code = sources.map((path) => read(path)).join('\n')

/** Keys that the code writes out in full, as the first argument of `t`. */
export const literalKeys = (): readonly string[] => [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key = '']) => key)

const quoted = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map(([, text = '']) => text))

/** Keys that the code puts together: each as a pattern in which a part that is only known when it runs stands for any. */
const patterns = [...code.matchAll(/`((?:[\w.]|\$\{[^{}]*\})+)`/g)]
  .map(([, template = '']) => template)
  .filter((template) => template.includes('${') && /[\w]\.|\.[\w]/.test(template.replaceAll(/\$\{[^{}]*\}/g, '')))
  .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^{}]*\}/g, '[\\w.]+')}$`))

/** A field's label is asked for by the name that the field was given. */
const labelOf = (own: string): string => own.replace(/^fields\./, '')

/** Whether the code can ask for a key: as it stands, by a pattern, or as a word of a resource's own namespace. */
export function isAskedFor(key: string): boolean {
  const name = singular(key)
  const own = name.slice(name.indexOf('.') + 1)
  return (
    quoted.has(name) ||
    quoted.has(own) ||
    quoted.has(labelOf(own)) ||
    [name, own].some((text) => patterns.some((asks) => asks.test(text)))
  )
}
