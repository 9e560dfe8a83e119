import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { localDay } from '@ansvar/domain/dates'
import { filesBelow, root } from '../tree/files.ts'

/** The demo's dates follow the day on which it is made, where its people are, so what is kept of it is one day's. */
export function nameOfDemo(): string {
  const hash = createHash('sha256').update(localDay(new Date(), 'Europe/Copenhagen'))
  for (const path of [...filesBelow('api/src', ['']), ...filesBelow('data', ['']), ...filesBelow('domain/src', [''])])
    hash.update(path).update(readFileSync(`${root}${path}`))
  return hash.digest('hex').slice(0, 16)
}
