import type { Insertable } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Tables, Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import type { DemoReview } from './demo-document-files.ts'
import { demoId } from './demo-files.ts'
import { historyOf } from './demo-history.ts'

/** The table of the reviews of each kind of document, and the column with the id of the document. */
const kinds = {
  policies: ['policy_reviews', 'policy_id', 'policy review'],
  procedures: ['procedure_reviews', 'procedure_id', 'procedure review'],
  documents: ['document_reviews', 'document_id', 'document review'],
} as const

type Reviewed = {
  readonly resource: keyof typeof kinds
  readonly organization_id: string
  readonly id: string
  /** The document's key in the demo. */
  readonly key: string
  readonly reviews: readonly DemoReview[]
}

/** Returns the day of the last review of a document. Null if it was never reviewed. */
export const lastReviewOf = (reviews: readonly DemoReview[], days: Calendar): IsoDate | null =>
  reviews
    .map(({ days_ago }) => days.day(days_ago))
    .toSorted()
    .at(-1) ?? null

/** Writes the reviews of a document, which was written before. Returns the changes. */
export async function writeReviews(
  trx: Trx,
  { resource, organization_id, id, key, reviews }: Reviewed,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const [table, column, name] = kinds[resource]
  const entries: Entry[] = []
  for (const [index, review] of reviews.entries()) {
    const reviewId = demoId(name, `${key} ${index}`)
    const at = days.instant(review.days_ago, 12)
    const reviewer = demoId('member', review.reviewer)
    const content = {
      organization_id,
      performed_on: days.day(review.days_ago),
      reviewer_id: reviewer,
      outcome: review.outcome,
      note: review.note,
      last_modified_date: at,
      last_modified_by: nameOf(review.reviewer),
    }
    // Kysely cannot type a table that is a parameter. The three tables have one shape.
    const row: object = { ...content, id: reviewId, [column]: id, created_date: at }
    await trx
      .insertInto(table as 'policy_reviews')
      .values(row as Insertable<Tables['policy_reviews']>)
      .execute()
    entries.push(
      ...historyOf({ organizationId: organization_id, resource: table, id: reviewId, parent: { resource, id } }, [
        { content, at, userId: reviewer, userName: content.last_modified_by },
      ]),
    )
  }
  return entries
}
