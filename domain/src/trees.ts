type Parents = ReadonlyMap<string, string | null>

/** Whether a record is `top` or stands somewhere below it. `parents` tells each record's parent; who is unknown has none. */
export function isWithin(id: string, top: string, parents: Parents): boolean {
  const seen = new Set<string>()
  for (let at: string | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === top) return true
    seen.add(at)
  }
  return false
}

/** Whether a record would come to stand below itself if `parentId` became its parent. */
export const closesCircle = (id: string, parentId: string | null, parents: Parents): boolean =>
  parentId !== null && isWithin(parentId, id, parents)
