import { sql } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import { listSpec, plainOrder, rankOrder } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { legislationFilters, titleKey } from '#resources/legislations/queries.ts'
import { changesOf } from './changes.ts'
import { association, type Association, type AssociationInput } from './schema.ts'

/** Obligations as they are stored. The response also contains what follows from the legislation. */
export const associationKind = kindOf('legislation_associations', association, {
  derived: ['needs_assessment', 'legislation_change'],
  references: { responsible_id: 'members' },
})
type Stored = Row<'legislation_associations'>
type Key = { readonly organizationId: string; readonly id: string }

/** Returns obligations with the changes of their legislation since the last assessment. */
export async function presentAssociations(scope: Scope, language: Language, rows: readonly Stored[]) {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const changes = await changesOf(scope, language, first.organization_id, ids)
  return rows.map((row): Association => {
    const change = changes.get(row.id) ?? null
    const isOpen = row.compliance_status === 'NOT_ASSESSED' || change !== null
    return { ...row, needs_assessment: isOpen, legislation_change: change }
  })
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
  filterBy: legislationFilters,
  days: ['last_modified_date'],
})

/** Whether an obligation `a` needs an assessment: its first one, or another because its legislation `l` has changed. */
export const needsAssessment = sql<boolean>`(a.compliance_status = 'NOT_ASSESSED'
  or a.known_legislation is distinct from app.legislation_content(l))`

/** Selects obligations with the columns of their legislation that they are sorted and searched by. */
export const associationsOf = ({ trx }: Scope, organizationId: string, language: Language) =>
  trx
    .selectFrom('legislation_associations as a')
    .innerJoin('legislations as l', 'l.id', 'a.id')
    .where('a.organization_id', '=', organizationId)
    .select(associationKind.columns.map((column) => `a.${column}` as const))
    .select(['l.territory', 'l.topic_ids', 'l.iso_standards', 'l.kind', 'l.search_text'])
    .select([titleKey(language).as('title_key'), needsAssessment.as('needs_assessment')])

/** Returns the current content of legislation, as an obligation stores it. */
export async function currentContent({ trx }: Scope, id: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select app.legislation_content(l)::text as content from legislations l where l.id = ${id}`.execute(trx)
  return contentIn(rows)
}

/** Returns the content of the legislation that the organization assessed last. */
export async function knownContent({ trx }: Scope, { organizationId, id }: Key): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select known_legislation::text as content from legislation_associations
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
  return contentIn(rows)
}

function contentIn([row]: readonly { readonly content: string }[]): string {
  if (!row) throw new Error('The legislation is missing')
  return row.content
}

/** Locks the legislation for this organization until the transaction ends, so that it is added once. */
export const lockLegislation = ({ trx }: Scope, { organizationId, id }: Key) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${id}`.toLowerCase()}, 0))`.execute(trx)

/** Returns whether a save is a new assessment: it states so, or its values differ from the last one. */
export const isAssessment = (before: Stored, input: AssociationInput): boolean =>
  input.is_reassessed ||
  input.compliance_status !== before.compliance_status ||
  input.assessed_on !== before.assessed_on ||
  input.note !== before.note

/** Stores an assessment. Assessments are immutable: the next one adds a row. */
export async function storeAssessment({ trx, now, user }: Scope, row: Stored): Promise<void> {
  const { organization_id, id, compliance_status, assessed_on, note } = row
  const assessment = { organization_id, legislation_id: id, compliance_status, assessed_on, note }
  await trx
    .insertInto('legislation_assessments')
    .values({ ...assessment, created_date: now, created_by: user.name })
    .execute()
}
