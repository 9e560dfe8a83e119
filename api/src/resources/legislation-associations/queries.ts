import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { complianceStatuses } from '@ansvar/domain/compliance'
import { legislationLimits } from '@ansvar/domain/legislations'
import { inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import { date, optionalDay, optionalProse, optionalReference, period, staying, withDefault } from '#contract/fields.ts'
import { listSpec, plainOrder, rankOrder } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { difference } from '#db/trail/difference.ts'
import { historyField, historyReference } from '#http/history.ts'
import { legislationFilters, titleKey } from '#resources/legislations/queries.ts'
import { legislation } from '#resources/legislations/schema.ts'

/**
 * The fields of an obligation that are saved. PUT replaces: a field left out becomes empty, except `assessment_period`. If status, date or note differ
 * from the last assessment, or `is_reassessed` is true, the save is a new assessment of the current legislation.
 */
export const associationInput = inputSchema('LegislationAssociationInput', {
  how_it_applies: optionalProse(legislationLimits.howItApplies),
  responsible_id: optionalReference,
  compliance_status: withDefault(z.enum(complianceStatuses), 'NOT_ASSESSED'),
  assessed_on: optionalDay,
  note: optionalProse(legislationLimits.note),
  is_reassessed: withDefault(z.boolean(), false),
  assessment_period: staying(period),
})
export type AssociationInput = z.output<typeof associationInput>

const changeResponse = responseSchema('LegislationChange', {
  fields: z.array(historyField),
  references: z.array(historyReference),
})
type LegislationChange = z.output<typeof changeResponse>

export const association = recordResponse('LegislationAssociation', associationInput.omit({ is_reassessed: true }), {
  assessment_period: z.string().nullable().meta({ format: 'duration' }),
  next_assessment_on: date.nullable(),
  legislation: legislation.optional(),
  needs_assessment: z.boolean(),
  legislation_change: changeResponse.nullable(),
})
export type Association = z.output<typeof association>

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
  sort: ['needs_assessment', 'assessed_on', 'next_assessment_on'],
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
export const needsAssessment = sql<boolean>`app.needs_assessment(a.compliance_status, a.known_hash, l.content_hash)`

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

type Content = Readonly<Record<string, unknown>>

/** Returns the changes of legislation since the organization added or last assessed it, by its id. */
async function changesOf(
  { trx }: Scope,
  language: Language,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, LegislationChange>> {
  const { rows } = await sql<{ id: string; known: Content; current: Content }>`
    select a.id, a.known_legislation as known, app.legislation_content(l) as current
    from legislation_associations a join legislations l on l.id = a.id
    where a.organization_id = ${organizationId} and a.id = any (${ids}::uuid[])
      and a.known_hash is distinct from l.content_hash`.execute(trx)
  const changed = rows.map(({ id, known, current }) => ({ id, fields: fieldsOf(known, current) }))
  const topics = changed.flatMap(({ fields }) =>
    fields.filter(({ field }) => field === 'topic_ids').flatMap(({ before, after }) => [before, after].flat()),
  )
  const names = await topicNames(trx, language, topics as string[])
  return new Map(
    changed.map(({ id, fields }) => {
      const changedIds = new Set(fields.flatMap(({ before, after }) => [before, after].flat()))
      return [id, { fields, references: names.filter((topic) => changedIds.has(topic.id)) }]
    }),
  )
}

/** Returns the fields that differ. A file that differs only in its content has the same name in both values. */
function fieldsOf({ contents: was, ...known }: Content, { contents: is, ...current }: Content) {
  const { before, after } = difference(known, current)
  const files =
    !('files' in after) && Object.keys(difference({ contents: was }, { contents: is }).after).length > 0
      ? [{ field: 'files', before: known['files'], after: current['files'] }]
      : []
  return [...Object.keys(after).map((field) => ({ field, before: before[field], after: after[field] })), ...files]
}

async function topicNames(trx: Trx, language: Language, ids: readonly string[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('topics')
    .select(['id', language === 'da' ? 'name_da as name' : 'name_en as name'])
    .where('id', 'in', ids)
    .execute()
}
