import { changeDueOn } from '@ansvar/domain/document-reviews'
import type { CorrectiveActionSource } from '@ansvar/domain/corrective-actions'
import { localDay } from '@ansvar/domain/dates'
import type { Language } from '@ansvar/domain/languages'
import { createRecord, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { inactiveOf } from '#resources/members/queries.ts'
import {
  reviewDateOf,
  storeRevision,
  type DocumentKind,
  type DocumentTable,
} from '#resources/controlled-documents/queries.ts'
import { correctiveActionKind, sourceColumns, storeResponsible } from '#resources/corrective-actions/queries.ts'
import type { ReviewTable } from './schema.ts'

type Document = Row<DocumentTable>

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now' | 'language'>

type Kinds = {
  readonly document: DocumentKind<DocumentTable>
  /** What the action follows from. */
  readonly source: CorrectiveActionSource
}

/**
 * Starts the change of a document that a review demands: a draft, and the corrective action of the review. The version in
 * force stays in force. A draft or an approval that is in progress does not change. The document must be locked. Returns it.
 */
export async function startChange(
  { scope, membership, now, language }: Call,
  { document: kind, source }: Kinds,
  document: Document,
  { id, note, reviewer_id: reviewerId, change_due_on: dueOn, action_id: actionId }: Row<ReviewTable>,
): Promise<Document> {
  const { organization_id: organizationId, owner_id: ownerId, title } = document
  const values = {
    [sourceColumns[source]]: id,
    ...textsOf(note, title, language),
    kind: 'CORRECTIVE' as const,
    due_on: dueOn ?? changeDueOn(localDay(now, membership.timeZone)),
  }
  const responsible = await firstActive(scope, organizationId, [ownerId, reviewerId])
  const action = await createRecord(scope, correctiveActionKind, organizationId, values, actionId ?? undefined)
  await storeResponsible(scope, action, responsible)
  return document.state === 'APPROVED' ? startDraft(scope, kind, document) : document
}

/** Makes the working copy of a document in force a draft, as its next version. */
async function startDraft(scope: Scope, kind: DocumentKind<DocumentTable>, document: Document): Promise<Document> {
  const key = { organizationId: document.organization_id, id: document.id }
  const next_review_date = await reviewDateOf(scope, kind, key, document)
  const draft = { state: 'DRAFT' as const, approved_by_id: null, approved_on: null, next_review_date }
  const row = await updateRecord(scope, kind, key, null, async () => draft)
  await storeRevision(scope, kind, row)
  return row
}

/** Returns the texts of the action: what the note says first, or the title of the document. */
function textsOf(note: string | null, title: string, language: Language) {
  const text = note?.trim() ?? ''
  const [line = ''] = text.split('\n')
  if (line === '') return { title: language === 'da' ? `Ændr »${title}«` : `Change “${title}”`, description: null }
  return { title: line.trim(), description: text === line ? null : text }
}

/** Returns the first of these members who is active. Null if none is. */
async function firstActive(
  scope: Scope,
  organizationId: string,
  memberIds: readonly (string | null)[],
): Promise<string | null> {
  const ids = memberIds.filter((id) => id !== null)
  const inactive = await inactiveOf(scope, organizationId, ids)
  return ids.find((id) => !inactive.includes(id)) ?? null
}
