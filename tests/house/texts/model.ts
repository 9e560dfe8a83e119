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
 * Determines which texts the web app uses (docs/decisions/0230). A text is used in three cases. The compiler finds its
 * key in a call of `t`, `find`, `own` or `maybe`. A field, column, filter or list of its namespace has it by
 * convention. Or one of the few open patterns matches it.
 */
export type Model = Scan & {
  readonly isUsed: (key: string) => boolean
  /** Texts that the app shows without a fallback. One of the keys of each group must have a text. */
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
  const [shared, labels] = [sharedOptions(shown), sharedLabels(shown)]
  const isUsed = (key: string): boolean => {
    const name = singular(key)
    if (used.has(name)) return true
    const [namespace = '', ...parts] = name.split('.')
    if (namespace === 'options') return shared.has(parts.join('.'))
    if (namespace === 'fields') return labels.has(parts.join('.'))
    if (namespace === 'problems') return codes.has(parts.join('.'))
    const of = shown.get(namespace)
    return of !== undefined && isShown(of, namespace, parts, codes)
  }
  return { ...scan, isUsed, needed: neededKeys(scan, shown) }
}

/** Returns the keys of a resource. Keys of a generic component count in each namespace that has one. */
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

/** Returns whether a namespace has a key by convention for something that is shown of it. */
function isShown(shown: Shown, namespace: string, parts: readonly string[], codes: ReadonlySet<string>): boolean {
  const [group = '', ...rest] = parts
  const last = rest.at(-1) ?? ''
  const path = rest.slice(0, -1).join('.')
  const isOne = rest.length === 1
  switch (group) {
    case 'columns':
      // The history uses the text of a column if the field has none.
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

/** Returns the values for which at least one namespace has no text. */
const sharedOptions = (all: ReadonlyMap<string, Shown>): ReadonlySet<string> =>
  new Set(
    [...all].flatMap(([namespace, shown]) =>
      [...new Set([...shown.paths, ...shown.filters.keys(), ...shown.schema.keys()])].flatMap((path) =>
        [...valuesOf(shown, path)].filter((value) => !texts.has(`${namespace}.options.${path}.${value}`)),
      ),
    ),
  )

/** Returns the fields for which at least one namespace has no label. */
const sharedLabels = (all: ReadonlyMap<string, Shown>): ReadonlySet<string> =>
  new Set(
    [...all].flatMap(([namespace, { paths }]) =>
      [...paths].filter((path) => !texts.has(`${namespace}.${labelOf(path)}`)),
    ),
  )

/** Filters whose values the service translates. */
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
    const labels = fields.map(({ paths }) =>
      paths.flatMap((path) => [`${namespace}.${labelOf(path)}`, `fields.${path}`]),
    )
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
