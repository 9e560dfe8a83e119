import { sql, type Insertable } from 'kysely'
import type { z } from 'zod'
import { nextReviewDate } from '@ansvar/domain/controlled-documents'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { RequestProblem } from '#contract/problem.ts'
import { listSpec, textOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { factsOf } from '#contract/schemas.ts'
import type { RecordFile } from '#db/columns.ts'
import { approvalFields, unapprovedFields } from '#db/document-fields.ts'
import { readPage } from '#db/pages.ts'
import { deriveRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Tables } from '#db/tables.ts'

// Policies and procedures: tables of one shape, each with a table of its saved versions.

export type DocumentTable = 'policies' | 'procedures'
export type Key = { readonly organizationId: string; readonly id: string }

const stamps = ['last_modified_date', 'last_modified_by'] as const

const derived = [
  'next_review_date',
  'in_force_version',
  'in_force_from',
  'approval_form',
  'approval_id',
  'approval_state',
  'withdrawal_reason',
  'has_draft',
] as const

/** What a history leaves out: columns that follow from the status and from the approvals, which are shown, or that link. */
const implied: ReadonlySet<string> = new Set([...derived.filter((name) => name !== 'next_review_date'), 'action_id'])

/** Whether the history of a document shows a changed field. */
export const isShownInHistory = (_resource: string, field: string): boolean => !implied.has(field)

const unapproved: ReadonlySet<string> = new Set([...approvalFields, ...unapprovedFields])

type Facts<T extends DocumentTable> = {
  readonly table: T
  readonly revisions: T extends 'policies' ? 'policy_revisions' : 'procedure_revisions'
  readonly reviews: T extends 'policies' ? 'policy_reviews' : 'procedure_reviews'
  /** The column of a revision or review with the id of the document. */
  readonly revised: T extends 'policies' ? 'policy_id' : 'procedure_id'
  /** The body that saves it. Its fields are columns of the document and of its revisions. */
  readonly input: z.ZodObject
  readonly response: z.ZodObject
  /** The tables that its own columns refer to. */
  readonly references?: Kind<T, unknown>['references']
}

export type DocumentKind<T extends DocumentTable> = Kind<T, Row<T>> &
  Pick<Facts<T>, 'revisions' | 'revised'> & {
    /** Returns the date of the last review. Null if the document was never reviewed. */
    readonly lastReview: (scope: Scope, key: Key) => Promise<IsoDate | null>
    readonly content: readonly string[]
    /** The columns of its content that are approved. The others can change while a version is in force. */
    readonly approved: readonly string[]
    /** The columns of its content that are stored as JSON. */
    readonly json: readonly string[]
  }

export function defineDocument<T extends DocumentTable>(facts: Facts<T>): DocumentKind<T> {
  const { input, reviews, ...named } = facts
  const content = Object.keys(input.shape)
  const columns = ['id', 'version', 'organization_id', ...content, ...derived, 'created_date', ...stamps]
  return {
    ...named,
    references: {
      owner_id: 'members',
      approved_by_id: 'members',
      ...facts.references,
    } as DocumentKind<T>['references'],
    lastReview: (scope, key) => lastReviewIn(scope, reviews, facts.revised, key),
    content,
    approved: content.filter((name) => !unapproved.has(name)),
    json: content.filter((name) => isListOfObjects(input.shape[name] as z.ZodType)),
    columns: columns as DocumentKind<T>['columns'],
    present: (row) => row,
  }
}

async function lastReviewIn({ trx }: Scope, reviews: string, reviewed: string, key: Key): Promise<IsoDate | null> {
  const { rows } = await sql<{ last: IsoDate | null }>`
    select max(performed_on) as last from ${sql.table(reviews)}
    where organization_id = ${key.organizationId} and ${sql.ref(reviewed)} = ${key.id}`.execute(trx)
  return rows[0]?.last ?? null
}

/** Returns whether a field is a list of objects, which is stored as JSON. */
const isListOfObjects = (schema: z.ZodType): boolean => {
  const { item } = factsOf(schema)
  return item !== null && factsOf(item).shape !== null
}

export function documentListSpec(
  table: DocumentTable,
  response: z.ZodObject,
  filterBy: ListSpec['filters'] = {},
): ListSpec {
  const ownerName = sql`(
    select owner.name_key from members as owner
    where owner.organization_id = ${sql.ref(`${table}.organization_id`)} and owner.id = ${sql.ref(`${table}.owner_id`)})`
  return listSpec(response, {
    sort: ['title', 'state', 'version', 'iso_standards', 'approved_on', 'next_review_date'],
    sortBy: { owner: ownerName, last_modified_by: textOrder('last_modified_by') },
    filters: ['state', 'iso_standards', 'owner_id'],
    filterBy,
    dates: ['next_review_date'],
  })
}

/** The columns of a revision. */
const revisionColumns = ({ revised, content }: { readonly revised: string; readonly content: readonly string[] }) =>
  ['id', revised, 'organization_id', 'version', ...content, ...stamps] as never[]

// Kysely cannot type a table that is a parameter. The types of the kind are consistent, as in db/records.ts.

export const readRevisions = <T extends DocumentTable>(
  { trx }: Scope,
  { revisions, revised, content }: DocumentKind<T>,
  { organizationId, id }: Key,
  query: ListQuery,
) =>
  readPage(
    trx
      .selectFrom(revisions as 'policy_revisions')
      .select(revisionColumns({ revised, content }))
      .where('organization_id', '=', organizationId)
      .where(revised as 'policy_id', '=', id),
    query,
  )

/** The columns of a document that follow from its approval. */
type Approved = Pick<Row<DocumentTable>, 'state' | 'approved_by_id' | 'approved_on' | 'review_period'>

/** The input of a document with its state, its approval and its stored files. */
type ResolvedInput = Approved & { readonly files: readonly RecordFile[]; readonly in_force_version: number | null }

/** Returns a saved version of a document. */
export const readRevision = <T extends DocumentTable>(
  { trx }: Scope,
  { revisions, revised, content }: DocumentKind<T>,
  { organizationId, id }: Key,
  version: number,
): Promise<Record<string, unknown>> =>
  trx
    .selectFrom(revisions as 'policy_revisions')
    .select(revisionColumns({ revised, content }))
    .where('organization_id', '=', organizationId)
    .where(revised as 'policy_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

/** Returns the approval of the version in force. While the next version is a draft, it is that of an earlier revision. */
export async function approvalInForce<T extends DocumentTable>(
  scope: Scope,
  kind: DocumentKind<T>,
  key: Key,
  document: Approved & { readonly in_force_version: number | null },
): Promise<Approved> {
  const { state, in_force_version: version, review_period } = document
  if (state !== 'DRAFT' || version === null) return document
  const { approved_by_id, approved_on } = (await readRevision(scope, kind, key, version)) as Approved
  return { state: 'APPROVED', approved_by_id, approved_on, review_period }
}

/** Returns the date of the next review of a document. */
export async function reviewDateOf<T extends DocumentTable>(
  scope: Scope,
  kind: DocumentKind<T>,
  key: Key,
  document: Approved & { readonly in_force_version: number | null },
): Promise<IsoDate | null> {
  const approval = await approvalInForce(scope, kind, key, document)
  return nextReviewDate(approvalOf(approval), await kind.lastReview(scope, key))
}

/** Updates the date of the next review after a review is saved. The document must be locked. */
export async function refreshNextReview<T extends DocumentTable>(
  scope: Scope,
  kind: DocumentKind<T>,
  row: Row<T>,
): Promise<void> {
  const document = row as Row<DocumentTable>
  const key = { organizationId: document.organization_id, id: document.id }
  const next_review_date = await reviewDateOf(scope, kind, key, document)
  await deriveRecord(scope, kind, key.organizationId, row, { next_review_date } as never)
}

/** Returns the columns of a document. `key` is null for a new one. */
export async function valuesOf<T extends DocumentTable>(
  scope: Scope,
  kind: DocumentKind<T>,
  key: Key | null,
  input: ResolvedInput,
): Promise<object> {
  return {
    ...asStored(kind, input),
    files: input.files,
    next_review_date: key ? await reviewDateOf(scope, kind, key, input) : nextReviewDate(approvalOf(input), null),
  }
}

const asStored = <T extends DocumentTable>({ content, json }: DocumentKind<T>, values: object) =>
  Object.fromEntries(
    content.map((column) => {
      const value: unknown = Reflect.get(values, column)
      return [column, json.includes(column) ? JSON.stringify(value) : value]
    }),
  )

const approvalOf = (document: Approved) => ({
  state: document.state,
  approvedById: document.approved_by_id,
  approvedOn: document.approved_on as IsoDate | null,
  reviewPeriod: document.review_period as Period | null,
})

/** Stores the current version of a document as a revision. */
export async function storeRevision<T extends DocumentTable>({ trx }: Scope, kind: DocumentKind<T>, row: Row<T>) {
  const { id, organization_id, version, last_modified_date, last_modified_by } = row as Row<DocumentTable>
  await trx
    .insertInto(kind.revisions as 'policy_revisions')
    .values({
      ...asStored(kind, row),
      [kind.revised]: id,
      organization_id,
      version,
      last_modified_date,
      last_modified_by,
    } as Insertable<Tables['policy_revisions']>)
    .execute()
}

/** Throws `in_approval` if a document waits for its approval or for its first day in force, and `was_approved` if a document, or an earlier revision of it, has been approved. */
export async function demandNeverApproved<T extends DocumentTable>(
  { trx }: Scope,
  kind: DocumentKind<T>,
  { organization_id: organizationId, id, state, approval_id: approvalId }: Row<DocumentTable>,
): Promise<void> {
  if (approvalId !== null) throw new RequestProblem('in_approval')
  const { rows } = await sql`
    select 1 from ${sql.table(kind.revisions)}
    where organization_id = ${organizationId} and ${sql.ref(kind.revised)} = ${id} and state <> 'DRAFT' limit 1`.execute(
    trx,
  )
  if (state !== 'DRAFT' || rows.length > 0) throw new RequestProblem('was_approved')
}
