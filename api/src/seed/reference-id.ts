import { createHash } from 'node:crypto'

/** Returns the id of a reference record. It is the same in every database, so that links and exports stay valid. */
export function referenceId(table: string, key: string): string {
  const hex = createHash('sha256').update(`ansvar ${table} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
