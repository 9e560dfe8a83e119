import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { localDay } from '@ansvar/domain/dates'
import { filesBelow, root } from '../tree/files.ts'

const names = new Map<string, string>()

/**
 * The demo's dates depend on the day on which it is created, in its users' time zone, so a stored demo is valid for one
 * day. Its sources do not change during a run.
 */
export function nameOfDemo(): string {
  const day = localDay(new Date(), 'Europe/Copenhagen')
  const name = names.get(day) ?? hashOfDemo(day)
  names.set(day, name)
  return name
}

function hashOfDemo(day: string): string {
  const hash = createHash('sha256').update(day)
  for (const path of [...filesBelow('api/src', ['']), ...filesBelow('data', ['']), ...filesBelow('domain/src', [''])])
    hash.update(path).update(readFileSync(`${root}${path}`))
  return hash.digest('hex').slice(0, 16)
}
