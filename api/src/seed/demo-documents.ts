import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoDocument, type DemoRevision } from './demo-files.ts'

// Functions that the demo's policies and procedures share.

/** Returns the content of a version except its text, which is calculated for all versions together. */
export const documentContent = (document: DemoDocument, revision: DemoRevision, body: string, days: Calendar) => ({
  title: revision.title ?? document.title,
  body,
  state: revision.state,
  owner_id: demoId('member', revision.owner ?? document.owner),
  iso_standards: document.iso_standards,
  approved_by_id: revision.approved_by === null ? null : demoId('member', revision.approved_by),
  approved_on: revision.approved_days_ago === null ? null : days.day(revision.approved_days_ago),
  review_period: document.review_period,
})

/** Calculates the text of each version backwards from the latest. Throws if a changed line does not exist. */
export function bodiesOf({ key, body, revisions }: DemoDocument): string[] {
  const bodies: string[] = []
  let lines = body
  for (const [index, { lines: changes }] of [...revisions.entries()].toReversed()) {
    const former = new Map(changes)
    for (const line of former.keys())
      if (!lines.includes(line))
        throw new Error(`The demo's document ${key}, version ${index + 1}, changes a missing line: ${line}`)
    lines = lines.flatMap((line) => (former.has(line) ? [former.get(line) ?? []].flat() : [line]))
    bodies.unshift(lines.join('\n'))
  }
  return bodies
}
