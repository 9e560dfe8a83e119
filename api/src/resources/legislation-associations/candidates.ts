import { sql, type RawBuilder } from 'kysely'
import { bindingTerritories } from '@ansvar/domain/legislations'
import type { Language } from '@ansvar/domain/languages'
import type { CertificationStandard } from '@ansvar/domain/standards'
import { concernOf, kindsThatBindStates } from '@ansvar/domain/suggestions'
import type { Territory } from '@ansvar/domain/territories'
import { flag, plainOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import type { Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { legislationKind, legislationListSpec, legislationsIn } from '#resources/legislations/queries.ts'
import type { SuggestionCause } from '#resources/legislations/schema.ts'

export const candidateListSpec: ListSpec = {
  ...legislationListSpec,
  sort: { ...legislationListSpec.sort, territory: plainOrder('nearness'), suggestion: plainOrder('suggestion') },
  // Legislation of the organization's own country comes first, because it implements the other.
  defaultSort: 'territory,asc',
  filters: { ...legislationListSpec.filters, is_suggested: flag('is_suggested') },
}

/** The facts of an organization that decide what is suggested to it. */
type Profile = {
  readonly territories: readonly Territory[]
  readonly standards: readonly CertificationStandard[]
  readonly industry: string | null
  /** The ids of the topics that concern its industry more than others, and of those that do not concern it. */
  readonly specific: readonly string[]
  readonly excluded: readonly string[]
}

async function readProfile({ trx }: Scope, membership: Membership): Promise<Profile> {
  const { nace_code: industry, certification_standards: standards } = await trx
    .selectFrom('organizations')
    .select(['nace_code', 'certification_standards'])
    .where('id', '=', membership.organizationId)
    .executeTakeFirstOrThrow()
  const topics = await trx.selectFrom('topics').select(['id', 'code']).execute()
  const concerning = (concern: string) =>
    topics.flatMap(({ id, code }) => (industry !== null && concernOf(code, industry) === concern ? [id] : []))
  return {
    territories: bindingTerritories(membership.timeZone),
    standards,
    industry,
    specific: concerning('SPECIFIC'),
    excluded: concerning('NONE'),
  }
}

/** Reads the legislation that an organization has not added, with the reasons why it is suggested. */
export async function readCandidates(scope: Scope, language: Language, membership: Membership, query: ListQuery) {
  const profile = await readProfile(scope, membership)
  const { rows, total } = await readPage(
    scope.trx
      .with('ranked', () =>
        legislationsIn(scope.trx, language)
          .select([
            sql<string>`(case territory when 'INTL' then '2' when 'EU' then '1' else '0' end)`.as('distance'),
            suggested(profile).as('is_suggested'),
          ])
          .where(
            sql<boolean>`id not in (select a.id from legislation_associations a where a.organization_id = ${membership.organizationId})`,
          ),
      )
      .with('listed', (db) =>
        db
          .selectFrom('ranked')
          .selectAll()
          .select([
            sql<string>`(distance || territory || ' ' || title_key) collate "C"`.as('nearness'),
            sql<string>`(case when is_suggested then '0' else '1' end || distance
              || case when topic_ids && ${profile.specific}::uuid[] then '0' else '1' end
              || (9 - cardinality(array(
                select unnest(iso_standards) intersect select unnest(${profile.standards}::text[]))))::text
              || title_key) collate "C"`.as('suggestion'),
          ]),
      )
      .selectFrom('listed as legislations')
      .select([...legislationKind.columns, 'is_suggested']),
    query,
  )
  return {
    total,
    rows: rows.map(({ is_suggested: isSuggested, ...row }) => ({
      ...legislationKind.present(row, language),
      suggested_because: isSuggested ? causesOf(row, profile) : [],
    })),
  }
}

/**
 * Selects whether legislation is suggested. It must be in force in the territory of the organization, bind organizations,
 * and concern a certification standard and the industry of the organization. A fact that the organization has not stated
 * is not compared. Without standards and industry, nothing is suggested.
 */
function suggested({ territories, standards, industry, excluded }: Profile): RawBuilder<boolean> {
  if (standards.length === 0 && industry === null) return sql<boolean>`false`
  const countries = territories.filter((territory) => territory !== 'INTL' && territory !== 'EU')
  const forItsStandards = standards.length > 0 ? sql`iso_standards && ${standards}::text[]` : sql`kind <> 'STANDARD'`
  return sql<boolean>`(repealed_on is null or repealed_on > current_date)
    and territory = any (${territories}::text[])
    and ${forItsStandards}
    and not (cardinality(topic_ids) > 0 and topic_ids <@ ${excluded}::uuid[])
    and not (kind = any (${kindsThatBindStates}::text[]) and exists (
      select from legislations national
      where national.territory = any (${countries}::text[])
        and (national.repealed_on is null or national.repealed_on > current_date)
        and national.topic_ids && legislations.topic_ids))`
}

type Legislation = Pick<Row<'legislations'>, 'territory' | 'iso_standards' | 'topic_ids'>

const causesOf = (legislation: Legislation, { standards, specific }: Profile): SuggestionCause[] => [
  { reason: 'TERRITORY', value: legislation.territory },
  ...legislation.iso_standards
    .filter((standard) => standards.includes(standard))
    .map((value) => ({ reason: 'STANDARD' as const, value })),
  ...legislation.topic_ids
    .filter((id) => specific.includes(id))
    .map((value) => ({ reason: 'INDUSTRY' as const, value })),
]
