import type { Template } from './compiler.ts'
import type { Keys } from './keys.ts'
import type { Field, Layout, Layouts } from './layouts.ts'
import { columnsOf, schemaPaths } from './schema-values.ts'

/** What the app shows of the records of a namespace. */
export type Shown = {
  /** The paths of its fields without row numbers: `title`, `communications.audience`. */
  readonly paths: Set<string>
  /** Its fields, each with its possible paths and values. */
  readonly fields: { readonly paths: readonly string[]; readonly options: readonly string[] }[]
  /** The paths of its lists, and whether their rows can be moved. */
  readonly lists: Map<string, boolean>
  /** The columns and the filters of its list. */
  readonly columns: Set<string>
  readonly filters: Map<string, readonly string[]>
  /** The paths in the schema, with their values. */
  readonly schema: ReadonlyMap<string, readonly string[]>
  /** The names that the history looks up. */
  readonly history: ReadonlySet<string>
}

/** Returns the keys of the texts of a list's rows. Those for moving rows are last. */
export const rowsTexts = (isOrdered: boolean): readonly string[] => [
  'add',
  'none',
  'remove',
  ...(isOrdered ? ['up', 'down'] : []),
]

/** Returns what is shown of each namespace by its screens, by the code that they use, and by its history. */
export function readShown(keys: Keys, layouts: Layouts): ReadonlyMap<string, Shown> {
  const all = new Map<string, Shown>()
  const shownOf = (namespace: string): Shown => {
    const shown = all.get(namespace) ?? nothingOf(namespace)
    all.set(namespace, shown)
    return shown
  }
  for (const { namespace, filters } of layouts.declared)
    for (const [name, values] of filters) shownOf(namespace).filters.set(name, values)
  for (const { namespace, path } of keys.paths) shownOf(namespace).paths.add(path)
  for (const { context, around } of layouts.contexts) {
    const inside = [context, ...reached(layouts, context.uses)]
    // A list gets its columns from a constant of the surrounding component.
    const usedFields = context.isList ? [...inside, around, ...reached(layouts, around.uses)] : []
    for (const namespace of context.namespaces) {
      const shown = shownOf(namespace)
      for (const column of usedFields.flatMap(({ columns }) => columns)) shown.columns.add(column)
      addFields(
        shown,
        inside.flatMap(({ fields }) => fields),
      )
    }
  }
  return all
}

const nothingOf = (namespace: string): Shown => ({
  paths: new Set(),
  fields: [],
  lists: new Map(),
  columns: new Set(),
  filters: new Map(),
  schema: schemaPaths(namespace),
  history: new Set(columnsOf(namespace).flatMap(historyNames)),
})

/** Returns the names by which `use-values.ts` looks up a column: `ownerId`, `owner` and `owners`. */
function historyNames(column: string): readonly string[] {
  const shown = column.replace(/Ids?$/, '')
  return [column, shown, `${shown}s`]
}

/** Returns the layouts of the used parts of the code, and of all parts that these use. */
function reached({ parts }: Layouts, uses: readonly string[]): readonly Layout[] {
  const seen = new Set<string>()
  const queue = [...uses]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    queue.push(...(parts.get(name)?.uses ?? []))
  }
  return [...seen].flatMap((name) => parts.get(name) ?? [])
}

function addFields(shown: Shown, fields: readonly Field[]): void {
  const { lists } = shown
  const repeated = fields.filter(({ component }) => component === 'RepeatedFields')
  // A list in a row of another list is found after that list.
  for (const { names, isOrdered } of [...repeated, ...repeated])
    for (const path of names.flatMap((name) => pathsOf(name, lists))) lists.set(path, isOrdered)
  for (const { component, names, options } of fields) {
    const paths = names.flatMap((name) => pathsOf(name, lists))
    if (paths.length === 0) continue
    const isFlag = /^(Flag|YesNo)Field$/.test(component)
    shown.fields.push({ paths, options: isFlag ? ['true', 'false'] : options })
    for (const path of paths) shown.paths.add(path)
  }
}

/** Returns the paths of a name. An open part of it is a row of any of the lists. */
const pathsOf = (name: Template, lists: ReadonlyMap<string, unknown>): readonly string[] =>
  name.length === 1 ? name : [...lists.keys()].map((list) => `${list}${name.at(-1) ?? ''}`)

/** Returns the key of a path's label, like `labelKey` in the app. */
export function labelOf(path: string): string {
  const [field = '', group = 'fields'] = path.split('.').toReversed()
  return `${group}.${field}`
}

/** Returns the values of a path: those of its field or filter, and those of the schema. */
export const valuesOf = ({ fields, filters, schema }: Shown, path: string): ReadonlySet<string> =>
  new Set([
    ...fields.filter(({ paths }) => paths.includes(path)).flatMap(({ options }) => options),
    ...(filters.get(path) ?? []),
    ...(schema.get(path) ?? []),
  ])
