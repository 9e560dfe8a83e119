import { sql } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import { listSpec, plainOrder, rankOrder, type ListQuery } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { actFilters, titleKey } from '#resources/legislations/queries.ts'
import { changesOf } from './changes.ts'
import { association, type Association, type AssociationInput, type LegislationChange } from './schema.ts'

/** Obligations as they are stored; the answer has what follows from the act, too. */
export const storedKind = kindOf(
  'legislation_associations',
  association.omit({ needs_assessment: true, legislation_change: true }),
  { references: { responsible_id: 'members' } },
)
type Stored = Row<'legislation_associations'>

const present = (row: Stored, change: LegislationChange | null): Association => ({
  ...row,
  needs_assessment: row.compliance_status === 'NOT_ASSESSED' || change !== null,
  legislation_change: change,
})

async function presentAll(scope: Scope, language: Language, organizationId: string, rows: readonly Stored[]) {
  const ids = rows.map(({ id }) => id)
  const changes = await changesOf(scope, language, organizationId, ids)
  return rows.map((row) => present(row, changes.get(row.id) ?? null))
}

/** The kind that answers this row, as it is now. */
export async function answeringKind(scope: Scope, language: Language, row: Stored) {
  const [answer] = await presentAll(scope, language, row.organization_id, [row])
  if (!answer) throw new Error(`The obligation ${row.id} is missing`)
  return { ...storedKind, present: () => answer }
}

export const associationListSpec = listSpec(association, {
  sort: ['needs_assessment', 'assessed_on'],
  sortBy: {
    title: plainOrder('title_key'),
    territory: plainOrder('territory'),
    compliance_status: rankOrder('compliance_status', ['NOT_COMPLIANT', 'NOT_ASSESSED', 'PARTLY', 'COMPLIANT']),
  },
  defaultSort: 'title,asc',
  filters: ['compliance_status', 'needs_assessment', 'responsible_id'],
  filterBy: actFilters,
  days: ['last_modified_date'],
})

/** Whether an obligation `a` waits for an assessment: its first, or another because its act `l` has changed. */
export const needsAssessment = sql<boolean>`(a.compliance_status = 'NOT_ASSESSED'
  or a.known_legislation is distinct from app.legislation_content(l))`

/** One page of obligations. What is sorted and searched by is the act's, or follows from it. */
export async function readAssociations(scope: Scope, language: Language, organizationId: string, query: ListQuery) {
  const page = await readPage(
    scope.trx
      .with('listed', (db) =>
        db
          .selectFrom('legislation_associations as a')
          .innerJoin('legislations as l', 'l.id', 'a.id')
          .where('a.organization_id', '=', organizationId)
          .select(storedKind.columns.map((column) => `a.${column}` as const))
          .select(['l.territory', 'l.topic_ids', 'l.iso_standards', 'l.kind', 'l.search_text'])
          .select([titleKey(language).as('title_key'), needsAssessment.as('needs_assessment')]),
      )
      .selectFrom('listed as legislation_associations')
      .select(storedKind.columns),
    query,
  )
  return { total: page.total, rows: await presentAll(scope, language, organizationId, page.rows) }
}

/** The act as it is now, in the form in which an assessment keeps it. */
export async function actAsItIs({ trx }: Scope, id: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select app.legislation_content(l)::text as content from legislations l where l.id = ${id}`.execute(trx)
  const [act] = rows
  if (!act) throw new Error(`The act ${id} is missing`)
  return act.content
}

/** What an act that is taken up begins with. */
export const unassessed = async (scope: Scope, id: string) => ({
  compliance_status: 'NOT_ASSESSED' as const,
  known_legislation: await actAsItIs(scope, id),
})

/** Keeps others from taking up the same act until this transaction ends; a second call then finds the first's. */
export const lockAct = ({ trx }: Scope, organizationId: string, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${id}`.toLowerCase()}, 0))`.execute(trx)

/** Whether the organization has taken up this act already. */
export async function isTakenUp({ trx }: Scope, organizationId: string, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('legislation_associations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a save is a new assessment: it says so, or says something else than the last one did. */
export const isAssessment = (before: Stored, input: AssociationInput): boolean =>
  input.is_reassessed ||
  input.compliance_status !== before.compliance_status ||
  input.assessed_on !== before.assessed_on ||
  input.note !== before.note

/** Keeps an assessment as it was made; the next one stands beside it. */
export async function keepAssessment({ trx, now, user }: Scope, row: Stored): Promise<void> {
  const { organization_id, id, compliance_status, assessed_on, note } = row
  await trx
    .insertInto('legislation_assessments')
    .values({
      organization_id,
      legislation_id: id,
      compliance_status,
      assessed_on,
      note,
      created_date: now,
      created_by: user.name,
    })
    .execute()
}
