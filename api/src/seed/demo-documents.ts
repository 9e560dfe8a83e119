import type { IsoDate } from '@ansvar/domain/dates'
import type { DocumentState } from '@ansvar/domain/controlled-documents'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoDocument, type DemoRevision } from './demo-files.ts'
import { historyOf } from './demo-history.ts'

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
  /** The document's key in the demo. */
  readonly key: string
  readonly last: Saved & { readonly last_modified_date: Date; readonly last_modified_by: string }
  readonly userId: string
}

/** Writes the approval that was typed in with the version in force. Returns the change. */
export async function writeRecordedApproval(trx: Trx, approved: Approved): Promise<Entry[]> {
  const { organization_id, document, key, last, userId } = approved
  const { version, state, approved_by_id: approverId, approved_on: approvedOn } = last
  if (state !== 'APPROVED' || approverId === null || approvedOn === null) return []
  const { name } = await trx
    .selectFrom('members')
    .select('name')
    .where('organization_id', '=', organization_id)
    .where('id', '=', approverId)
    .executeTakeFirstOrThrow()
  const id = demoId('approval', key)
  const content = {
    ...document,
    document_version: version,
    content_hash: null,
    approver_ids: [approverId],
    requested_by_id: userId,
    requested_by: last.last_modified_by,
    state: 'RECORDED',
    decided_by_id: approverId,
    decided_by: name,
    approved_on: approvedOn,
    in_force_from: approvedOn,
    in_force_version: version,
  } as const
  const at = last.last_modified_date
  const stamps = { created_date: at, last_modified_date: at, last_modified_by: last.last_modified_by }
  await trx
    .insertInto('approvals')
    .values({ ...content, organization_id, id, approver_ids: [approverId], ...stamps })
    .execute()
  return historyOf({ organizationId: organization_id, resource: 'approvals', id, parent: null }, [
    { content, at, userId, userName: last.last_modified_by },
  ])
}
