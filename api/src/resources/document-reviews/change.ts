import { changeDueOn } from '@ansvar/domain/document-reviews'
import { localDay } from '@ansvar/domain/dates'
import type { Language } from '@ansvar/domain/languages'
import { createRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { inactiveOf } from '#resources/members/queries.ts'
import { correctiveActionKind, sourceColumns, storeResponsible } from '#resources/corrective-actions/queries.ts'
import type { ReviewCall, Reviewed, ReviewedDocument } from './reviewed.ts'
import type { ReviewTable } from './schema.ts'

/**
 * Starts the change of a document that a review demands: the corrective action of the review, and what the kind of document
 * has for its next version. The document must be locked. Returns it.
 */
export async function startChange(
  { scope, membership, now, language }: ReviewCall,
  { source, startDraft }: Reviewed,
  document: ReviewedDocument,
  { id, note, reviewer_id: reviewerId, change_due_on: dueOn, action_id: actionId }: Row<ReviewTable>,
): Promise<ReviewedDocument> {
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
  return startDraft(scope, document)
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
