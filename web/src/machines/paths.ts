/** The values of a draft: texts, numbers, references, lists of texts and of references, and lists of records. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the value at a path such as `title` or `communications.0.audience`, or undefined. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const key of path.split('.')) value = isContainer(value) ? Reflect.get(value, key) : undefined
  return value
}

/** Returns a copy of the values with another value at a path. Lists stay lists. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const put = (container: unknown, [key = '', ...rest]: string[]): unknown => {
    const copy = Array.isArray(container) ? [...(container as unknown[])] : { ...(container as object) }
    Reflect.set(copy, key, rest.length === 0 ? value : put(Reflect.get(copy, key), rest))
    return copy
  }
  return put(values, path.split('.')) as Values
}

/** Whether two values have the same content. The order of an object's keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(Reflect.get(a, key), Reflect.get(b, key)))
  )
}

/**
 * Returns the paths at which two drafts differ. Lists of records of equal length are compared by row. Any other list or
 * object, such as a list of references, is one value.
 */
export function changedPaths(before: Values, after: Values, root = ''): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => {
    const [a, b] = [before[key], after[key]]
    const path = root + key
    if (sameValue(a, b)) return []
    if (!isRecordList(a) || !isRecordList(b) || a.length !== b.length) return [path]
    return a.flatMap((row, index) => changedPaths(row, b[index] ?? {}, `${path}.${index}.`))
  })
}

/** Whether the rows of lists have unique ids, by which they can be matched. */
export function haveIdentity(lists: readonly unknown[]): lists is (readonly Values[])[] {
  const ids = lists.map((list) => (isRecordList(list) ? list.map(({ id }) => id) : null))
  return (
    ids.some((list) => list !== null && list.length > 0) &&
    ids.every((list) => list?.every((id) => typeof id === 'string' && id !== '') && new Set(list).size === list.length)
  )
}

/** Whether a path is another one or below it: `communications.0.date` is within `communications`. */
export const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`)

/** Whether a value is a list of records, which is compared and merged by row. A list of references is not. */
export function isRecordList(value: unknown): value is Values[] {
  return Array.isArray(value) && value.every((row) => isContainer(row) && !Array.isArray(row) && !isReference(row))
}

/** Whether a value refers to a record by its id and name. It is one value, alone and in a list. */
export function isReference(value: unknown): value is { readonly id: string; readonly name: string } {
  return isContainer(value) && 'id' in value && 'name' in value && Object.keys(value).length === 2
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
