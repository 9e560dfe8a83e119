import { fieldCodes } from '@ansvar/domain/problems'
import { singular, textsOf } from '../translations.ts'
import { withModules } from './compiler.ts'
import { readKeys } from './keys.ts'
import { readLayouts, type Declared } from './layouts.ts'
import { keysOfPatterns } from './open-patterns.ts'
import type { Scan } from './scan.ts'
import { namespacesWithHistory } from './schema-values.ts'
import { labelOf, readShown, rowsTexts, valuesOf, type Shown } from './shown.ts'

/**
 * Which texts the web app uses (docs/decisions/0230). A text is used if the compiler knows its key as one that a call of
 * `t`, `find`, `own` or `maybe` can have; if it is one of those that a field, a column, a filter or a list of its
 * namespace has by convention; or if one of the few open patterns says so.
 */
export type Model = Scan & {
  readonly isUsed: (key: string) => boolean
  /** What the app shows without a fallback: for each, the keys of which one has to have a text. */
  readonly needed: readonly (readonly string[])[]
}

const texts = textsOf('en')
const namespaces = new Set([...texts.keys()].map((key) => key.replace(/\..*/, '')))

export function readModel(): Model {
  const scan = withModules((modules) => ({ keys: readKeys(modules), layouts: readLayouts(modules, namespaces) }))
  const { keys, layouts } = scan
  const shown = readShown(keys, layouts)
  const codes = new Set([...Object.keys(fieldCodes), ...layouts.codes])
  const written = [...keys.literals.values()].flatMap((literals) => [...literals])
  const used = new Set([...keys.all, ...keys.maybe, ...ownKeys(scan), ...keysOfPatterns(scan), ...written])
  const shared = sharedOptions(shown)
  const isUsed = (key: string): boolean => {
    const name = singular(key)
    if (used.has(name)) return true
    const [namespace = '', ...parts] = name.split('.')
    if (namespace === 'options') return shared.has(parts.join('.'))
    if (namespace === 'problems') return codes.has(parts.join('.'))
    const of = shown.get(namespace)
    return of !== undefined && isShown(of, namespace, parts, codes)
  }
  return { ...scan, isUsed, needed: neededKeys(scan, shown) }
}

/** The keys of a resource: those of a component for any resource in each namespace that one has. */
function ownKeys({ keys, layouts }: Scan): readonly string[] {
  const { declared, contexts } = layouts
  const names = (has: (each: Declared) => boolean): ReadonlySet<string> =>
    new Set(declared.filter(has).map(({ namespace }) => namespace))
  const all = new Set([...names(() => true), ...contexts.flatMap(({ context }) => context.namespaces)])
  const [withBulk, made, withForm] = [
    names(({ hasBulk }) => hasBulk),
    names(({ isMade }) => isMade),
    names(({ hasForm }) => hasForm),
  ]
  const withKey = (own: string): ReadonlySet<string> => {
    if (/^bulk\.|^counted$/.test(own)) return withBulk
    if (/^(new|saveNew)$/.test(own)) return made
    return /^(empty\.)?create$/.test(own) ? withForm : all
  }
  return keys.own.flatMap(({ key, namespaces: known }) => {
    const own = key.join('*')
    const possible = known?.length === 1 ? known : [...withKey(own)].filter((name) => known?.includes(name) ?? true)
    return possible.map((namespace) => `${namespace}.${own}`)
  })
}

/** Whether a key is one that a namespace has by convention for something that is shown of it. */
function isShown(shown: Shown, namespace: string, parts: readonly string[], codes: ReadonlySet<string>): boolean {
  const [group = '', ...rest] = parts
  const last = rest.at(-1) ?? ''
  const path = rest.slice(0, -1).join('.')
  const isOne = rest.length === 1
  switch (group) {
    case 'columns':
      // The history takes the text of a column where the field has none.
      return (
        isOne && (shown.columns.has(last) || (shown.history.has(last) && !texts.has(`${namespace}.fields.${last}`)))
      )
    case 'filters':
      return isOne && shown.filters.has(last)
    case 'hints':
      return shown.paths.has(rest.join('.'))
    case 'options':
      return valuesOf(shown, path).has(last)
    case 'problems':
      return codes.has(last) && (shown.paths.has(path) || shown.schema.has(path))
    default:
      return (
        (group === 'fields' && isOne && shown.history.has(last)) ||
        [...shown.lists].some(
          ([list, isOrdered]) => isLast(list, group) && isOne && rowsTexts(isOrdered).includes(last),
        ) ||
        [...shown.paths].some((each) => labelOf(each) === parts.join('.'))
      )
  }
}

const isLast = (path: string, part: string): boolean => path.split('.').at(-1) === part

/** The values for which at least one namespace has no text of its own. */
const sharedOptions = (all: ReadonlyMap<string, Shown>): ReadonlySet<string> =>
  new Set(
    [...all].flatMap(([namespace, shown]) =>
      [...new Set([...shown.paths, ...shown.filters.keys(), ...shown.schema.keys()])].flatMap((path) =>
        [...valuesOf(shown, path)].filter((value) => !texts.has(`${namespace}.options.${path}.${value}`)),
      ),
    ),
  )

/** Filters whose values the service names, in the reader's language. */
const namedByService = new Set(['pictograms'])

function neededKeys({ keys, layouts }: Scan, all: ReadonlyMap<string, Shown>): readonly (readonly string[])[] {
  const counted = layouts.declared.filter(({ hasBulk }) => hasBulk).map(({ namespace }) => [`${namespace}.counted`])
  const ofNamespaces = [...all].flatMap(([namespace, { columns, filters, lists, fields }]) => {
    const own = [
      ...[...columns].map((column) => `columns.${column}`),
      ...[...filters.keys()].map((filter) => `filters.${filter}`),
      ...[...lists].flatMap(([list, isOrdered]) =>
        rowsTexts(isOrdered).map((text) => `${list.split('.').at(-1) ?? ''}.${text}`),
      ),
    ].map((key) => [`${namespace}.${key}`])
    const labels = fields.map(({ paths }) => paths.map((path) => `${namespace}.${labelOf(path)}`))
    const offered = [...filters].filter(([filter]) => !namedByService.has(filter))
    const values = [...fields, ...offered.map(([filter, options]) => ({ paths: [filter], options }))].flatMap(
      ({ paths, options }) =>
        options.map((value) => [...paths.map((path) => `${namespace}.options.${path}.${value}`), `options.${value}`]),
    )
    return [...own, ...labels, ...values]
  })
  const changed = namespacesWithHistory.map((namespace) => [`${namespace}.one`])
  return [...[...keys.all].map((key) => [key]), ...counted, ...changed, ...ofNamespaces]
}
