import { sameValue } from '#machines/paths.ts'
import type { Change, EventEntry, Json, JsonObject, State } from './recording.ts'

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the changes from one value to another by key. A list is one value. */
export function changesBetween(before: JsonObject, after: JsonObject, above: readonly string[] = []): Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key): Change[] => {
    const [old, now] = [before[key], after[key]]
    const path = [...above, key]
    if (now === undefined) return [[path]]
    if (old !== undefined && sameValue(old, now)) return []
    return isObject(old) && isObject(now) ? changesBetween(old, now, path) : [[path, now]]
  })
}

/** Applies changes to a value. */
export function withChanges(before: JsonObject, changes: readonly Change[]): JsonObject {
  return changes.reduce((value, [path, now]) => put(value, path, now), before)
}

function put(before: JsonObject, [key = '', ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const inside = before[key]
  if (rest.length > 0) return { ...before, [key]: put(isObject(inside) ? inside : {}, rest, value) }
  if (value !== undefined) return { ...before, [key]: value }
  const { [key]: _gone, ...others } = before
  return others
}

/** Returns the state of an actor after an event. */
export const stateAfter = (before: State, { value, status, context }: EventEntry): State => ({
  value,
  status: status ?? before.status,
  context: withChanges(before.context, context),
})
