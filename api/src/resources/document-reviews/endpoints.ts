import { randomUUID } from 'node:crypto'
import type { DocumentReviewOutcome } from '@ansvar/domain/document-reviews'
import { localDay } from '@ansvar/domain/dates'
import type { FieldProblem } from '#contract/problem.ts'
import { lockRecord, type Kind, type Row } from '#db/records.ts'
import type { Membership } from '#db/scope.ts'
import { collection } from '#http/collection.ts'
import type { CollectionDefinition, CollectionValues } from '#http/collection-definition.ts'
import type { UserEndpoint } from '#http/endpoint.ts'
import { startChange } from './change.ts'
import type { Reviewed } from './reviewed.ts'
import { reviewListSpec, type ReviewInput, type ReviewTable } from './schema.ts'

type ReviewDefinition<T extends ReviewTable, Path extends string> = {
  readonly path: Path
  /** The parameter of the path with the id of the document. */
  readonly param: string
  readonly summaries: CollectionDefinition<T, Path, ReviewInput>['summaries']
  readonly document: Reviewed
  readonly kind: Kind<T, Row<T>>
  readonly input: ReviewInput
}

// The reviews are the rows of a table that is a parameter. The types of the kind are consistent, as in db/records.ts.
type Review = Row<ReviewTable>

/**
 * Returns the id of the corrective action of a review: a new one if a save gives it the result that the document must be
 * changed. A review starts one action at most.
 */
const actionIdOf = (outcome: DocumentReviewOutcome, before: Review | null): string | null =>
  before?.action_id ?? (outcome === 'TO_BE_CHANGED' && before?.outcome !== 'TO_BE_CHANGED' ? randomUUID() : null)

/** Returns the membership of a call. The path is below an organization, which its generic type does not say. */
function membershipOf(membership: Membership | null): Membership {
  if (!membership) throw new Error('The path of reviews has no organization')
  return membership
}

/** The calls of the reviews of a kind of document. A review updates the date of the next one. */
export function reviewEndpoints<T extends ReviewTable, Path extends string>(
  definition: ReviewDefinition<T, Path>,
): UserEndpoint[] {
  const { path, param, summaries, document, kind, input } = definition
  return collection<T, Path, ReviewInput>({
    path,
    within: { kind: document.kind, param },
    summaries,
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind,
    list: reviewListSpec(kind.response),
    input,
    problems({ membership, now, body }, before): FieldProblem[] {
      const { performed_on: performedOn, change_due_on: dueOn } = body.parts
      const isNewDate = dueOn !== (before as Review | null)?.change_due_on
      const today = localDay(now, membershipOf(membership).timeZone)
      return [
        ...(performedOn && performedOn > today ? [{ path: 'performed_on', code: 'in_future' } as const] : []),
        ...(dueOn && dueOn < today && isNewDate ? [{ path: 'change_due_on', code: 'in_past' } as const] : []),
      ]
    },
    values: ({ change_due_on: dueOn, ...values }, before) =>
      ({
        ...values,
        change_due_on: dueOn === undefined ? ((before as Review | null)?.change_due_on ?? null) : dueOn,
        action_id: actionIdOf(values.outcome, before as Review | null),
      }) as object as CollectionValues<T>,
    async saved(call, row, before) {
      const membership = membershipOf(call.membership)
      const own = { ...call, membership }
      const id = String(Reflect.get(row, document.column))
      const { organizationId } = membership
      const locked = await lockRecord(call.scope, document.kind, { organizationId, id })
      const isStarted = (row as Review).action_id !== ((before as Review | null)?.action_id ?? null)
      const current = isStarted ? await startChange(own, document, locked, row as Review) : locked
      await document.refresh(own, current)
      return null
    },
    history: false,
  })
}
