type Parents = ReadonlyMap<string, string | null>

/**
 * Returns whether a record is `top` or a descendant of it. `parents` maps each record to its parent. An unknown record
 * has none.
 */
export function isWithin(id: string, top: string, parents: Parents): boolean {
  const seen = new Set<string>()
  for (let at: string | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === top) return true
    seen.add(at)
  }
  return false
}

/** Returns whether a record would become its own descendant if `parentId` became its parent. */
export const createsCycle = (id: string, parentId: string | null, parents: Parents): boolean =>
  parentId !== null && isWithin(parentId, id, parents)
