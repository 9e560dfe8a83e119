import { sql, type Expression } from 'kysely'
import { documentStage, documentTransitionsOf } from '@ansvar/domain/document-states'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { RequestProblem } from '#contract/problem.ts'
import { readRecord, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { readRevision, type DocumentKind, type DocumentTable } from './queries.ts'

// Readers see a document as it is in force while its next version is written. Editors see the working copy.

type Stored = Row<DocumentTable>
type Reader = { readonly scope: Scope; readonly membership: Membership; readonly now: Date }

/** The columns that come from the revision in force. */
const overlaid = <T extends DocumentTable>({ approved }: DocumentKind<T>) => [
  ...approved,
  'approved_by_id',
  'approved_on',
]

/** Returns the documents whose scheduled version is in force by now, although the scheduled work has not run yet. */
async function dueDocuments(
  { scope, membership, now }: Reader,
  rows: readonly Stored[],
): Promise<Map<string, IsoDate>> {
  const ids = rows.flatMap(({ approval_id: id, approval_state: state }) => (id && state === 'SCHEDULED' ? [id] : []))
  if (ids.length === 0) return new Map()
  const today = localDay(now, membership.timeZone)
  const { rows: due } = await sql<{ document_id: string; in_force_from: IsoDate }>`
    select document_id, in_force_from from approvals
    where organization_id = ${membership.organizationId} and id = any (${ids}::uuid[]) and in_force_from <= ${today}`.execute(
    scope.trx,
  )
  return new Map(due.map((row) => [row.document_id, row.in_force_from]))
}

/** Returns documents with the content in force in place of that of a draft. Those without a version in force stay. */
export async function asInForce<T extends DocumentTable>(
  reader: Reader,
  kind: DocumentKind<T>,
  rows: readonly Stored[],
): Promise<Stored[]> {
  const due = await dueDocuments(reader, rows)
  const drafts = rows.filter((row) => row.has_draft && row.state === 'DRAFT' && !due.has(row.id))
  const found = drafts.length === 0 ? new Map<string, Stored>() : await revisionsInForce(reader, kind, drafts)
  return rows.map((row) => {
    const from = due.get(row.id)
    if (from)
      return { ...row, state: 'APPROVED', in_force_version: row.version, in_force_from: from, approval_state: null }
    const content = found.get(row.id)
    return content ? { ...row, ...content, state: 'APPROVED', approval_state: null } : row
  })
}

async function revisionsInForce<T extends DocumentTable>(
  { scope, membership }: Reader,
  kind: DocumentKind<T>,
  drafts: readonly Stored[],
): Promise<Map<string, Stored>> {
  const columns = overlaid(kind).map((name) => sql.ref(`r.${name}`))
  const { rows } = await sql<Stored & { document_id: string }>`
    select d.id as document_id, ${sql.join(columns)} from ${sql.table(kind.table)} d
    join ${sql.table(kind.revisions)} r
      on r.organization_id = d.organization_id and r.${sql.ref(kind.revised)} = d.id and r.version = d.in_force_version
    where d.organization_id = ${membership.organizationId} and d.id = any (${drafts.map(({ id }) => id)}::uuid[])`.execute(
    scope.trx,
  )
  return new Map(rows.map(({ document_id: id, ...content }) => [id, content as Stored]))
}

/** Selects the documents of an organization as readers see them. Returns null for other callers, who see working copies. */
export const documentSource = <T extends DocumentTable>(
  kind: DocumentKind<T>,
  { organizationId, level }: Membership,
): Expression<object> | null => (level === 'READ' ? inForceSource(kind, organizationId) : null)

/** Selects the documents of an organization as they are in force, with the text that they are sorted and searched by. */
function inForceSource<T extends DocumentTable>(kind: DocumentKind<T>, organizationId: string): Expression<object> {
  const shown = new Set(overlaid(kind))
  const column = (name: string) =>
    shown.has(name)
      ? sql`case when r.id is null then d.${sql.ref(name)} else r.${sql.ref(name)} end as ${sql.ref(name)}`
      : sql`d.${sql.ref(name)}`
  const columns = kind.columns.filter((name) => name !== 'state').map((name) => column(name))
  const steps = kind.table === 'procedures' ? sql` || ' ' || jsonb_path_query_array(r.steps, '$[*].*')::text` : sql``
  return sql`(
    select ${sql.join(columns)},
      case when r.id is null then d.state else 'APPROVED' end as state,
      case when r.id is null then d.title_key else app.sort_key(r.title) end as title_key,
      case when r.id is null then d.search_text else app.fold(r.title || ' ' || r.body${steps}) end as search_text
    from ${sql.table(kind.table)} d
    left join ${sql.table(kind.revisions)} r
      on r.organization_id = d.organization_id and r.${sql.ref(kind.revised)} = d.id and r.version = d.in_force_version
        and d.state = 'DRAFT'
    where d.organization_id = ${organizationId})`
}

/** Returns documents as they are in force, except those that wait for this reader's approval. */
async function asReaderSees<T extends DocumentTable>(
  reader: Reader,
  kind: DocumentKind<T>,
  rows: readonly Stored[],
): Promise<Stored[]> {
  const pending = rows.flatMap(({ approval_id: id, approval_state: state }) => (id && state === 'PENDING' ? [id] : []))
  const { scope, membership } = reader
  const { rows: toApprove } =
    pending.length === 0
      ? { rows: [] }
      : await sql<{ document_id: string }>`
          select document_id from approvals
          where organization_id = ${membership.organizationId} and id = any (${pending}::uuid[])
            and (${scope.user.id}::uuid = any (approver_ids)
              or app.decides_for_others(organization_id, approver_ids, requested_by_id))`.execute(scope.trx)
  const own = new Set(toApprove.map(({ document_id: id }) => id))
  const shown = await asInForce(reader, kind, rows)
  return rows.map((row, index) => (own.has(row.id) ? row : (shown[index] ?? row)))
}

/** Returns documents as a caller sees them, with the transitions that the caller can cause. */
export async function presentDocuments<T extends DocumentTable>(
  reader: Reader,
  kind: DocumentKind<T>,
  rows: readonly Stored[],
): Promise<object[]> {
  const shown = reader.membership.level === 'READ' ? await asReaderSees(reader, kind, rows) : rows
  return shown.map((row, index) => presentDocument(row, rows[index] ?? row, reader))
}

/** Presents a document. `stored` is its working copy, whose state decides about the transitions. */
function presentDocument(row: Stored, stored: Stored, reader: Reader): object {
  const { approval_state: approvalState, ...columns } = row
  return { ...columns, stage: documentStage(row.state, approvalState), ...documentTransitions(stored, reader) }
}

/** Returns the transitions of a document that a caller can cause, and why the others are refused. */
export function documentTransitions(row: Stored, { membership, scope }: Omit<Reader, 'now'>) {
  const facts = {
    state: documentStage(row.state, row.approval_state),
    isInForce: row.in_force_version !== null,
    hasReviewPeriod: row.review_period !== null,
  }
  return documentTransitionsOf(facts, membership.level, row.approved_by_id === scope.user.id ? ['APPROVER'] : [])
}

/** Returns the revision of a document that is in force. Throws `not_found` if none is. */
export async function readInForce<T extends DocumentTable>(
  reader: Reader,
  kind: DocumentKind<T>,
  id: string,
): Promise<object> {
  const { organizationId } = reader.membership
  const key = { organizationId, id }
  const row = (await readRecord(reader.scope, kind, key)) as Stored
  const isDue = (await dueDocuments(reader, [row])).size > 0
  const version = isDue || row.state === 'APPROVED' ? row.version : row.in_force_version
  if (version === null) throw new RequestProblem('not_found')
  return { ...(await readRevision(reader.scope, kind, key, version)), state: 'APPROVED' }
}
