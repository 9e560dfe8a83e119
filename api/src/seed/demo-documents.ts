import type { IsoDate } from '@ansvar/domain/dates'
import type { DocumentState } from '@ansvar/domain/controlled-documents'
import type { Trx } from '#db/tables.ts'
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

type Saved = {
  readonly version: number
  readonly state: DocumentState
  readonly approved_by_id: string | null
  readonly approved_on: IsoDate | null
}

/** Returns which version is in force: the last one, if it is approved. */
export const inForceOf = ({ version, state, approved_on: from }: Saved) =>
  state === 'APPROVED' && from !== null
    ? ({ in_force_version: version, in_force_from: from, approval_form: 'RECORDED' } as const)
    : {}

type Approved = {
  readonly organization_id: string
  /** The column with the id of the document, and the id. */
  readonly document: { readonly policy_id: string } | { readonly procedure_id: string }
  readonly last: Saved & { readonly last_modified_date: string | Date; readonly last_modified_by: string }
}

/** Writes the approval that was typed in with the version in force. */
export async function writeRecordedApproval(trx: Trx, { organization_id, document, last }: Approved) {
  const { version, state, approved_by_id: approverId, approved_on: approvedOn } = last
  if (state !== 'APPROVED' || approverId === null || approvedOn === null) return
  const { name } = await trx
    .selectFrom('members')
    .select('name')
    .where('organization_id', '=', organization_id)
    .where('id', '=', approverId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('approvals')
    .values({
      ...document,
      organization_id,
      document_version: version,
      content_hash: null,
      approver_ids: [approverId],
      requested_by_id: null,
      requested_by: last.last_modified_by,
      state: 'RECORDED',
      decided_by_id: approverId,
      decided_by: name,
      approved_on: approvedOn,
      in_force_from: approvedOn,
      in_force_version: version,
      created_date: last.last_modified_date,
      last_modified_date: last.last_modified_date,
      last_modified_by: last.last_modified_by,
    })
    .execute()
}
