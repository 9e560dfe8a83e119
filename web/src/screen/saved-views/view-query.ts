/** Parameters of a list's address that belong to the moment, not to a view: the page, the position and the open record. */
const momentary = ['page', 'at', 'open'] as const

/** Returns the part of a list's address that a view saves, with sorted parameters. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of momentary) query.delete(name)
  query.sort()
  return query.toString()
}
