import { hashToken, newToken } from '#auth/tokens.ts'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { historyOfRows } from './demo-history.ts'

/**
 * Writes the areas, departments, competences, saved views and tokens of the demo's organizations, as old as the organizations.
 * Returns the changes.
 */
export async function writeLists(trx: Trx, files: DemoFiles, instant: (daysAgo: number) => Date): Promise<Entry[]> {
  const ages = new Map(files.organizations.map(({ key, days_ago }) => [key, days_ago]))
  const stamps = (organization: string) => ({
    organization_id: demoId('organization', organization),
    created_date: instant(ages.get(organization) ?? 0),
    last_modified_date: instant(ages.get(organization) ?? 0),
    last_modified_by: 'Ansvar',
  })
  const areas = files.areas.map(({ key, organization, parent, ...area }) => ({
    ...area,
    ...stamps(organization),
    id: demoId('area', key),
    parent_id: parent === null ? null : demoId('area', parent),
  }))
  await trx.insertInto('areas').values(areas).execute()
  const departments = files.departments.map(({ key, organization, leader, ...department }) => ({
    ...department,
    ...stamps(organization),
    id: demoId('department', key),
    leader_id: leader === null ? null : demoId('member', leader),
  }))
  await trx.insertInto('departments').values(departments).execute()
  const competences = files.competences.map(({ key, organization, ...competence }) => ({
    ...competence,
    ...stamps(organization),
    id: demoId('competence', key),
  }))
  await trx.insertInto('competences').values(competences).execute()
  const views = files.listViews.map(({ key, organization, ...view }) => ({
    ...view,
    ...stamps(organization),
    id: demoId('list-view', key),
  }))
  await trx.insertInto('list_views').values(views).execute()
  // The secrets of the tokens are not stored or shown. The tokens can be listed and revoked.
  const tokens = files.tokens.map(({ key, organization, ...token }) => ({
    ...token,
    ...stamps(organization),
    id: demoId('token', key),
  }))
  await trx
    .insertInto('tokens')
    .values(tokens.map((token) => ({ ...token, secret_hash: hashToken(newToken()) })))
    .execute()
  return [
    ...historyOfRows('tokens', tokens),
    ...historyOfRows('areas', areas),
    ...historyOfRows('departments', departments),
    ...historyOfRows('competences', competences),
    ...historyOfRows('list_views', views),
  ]
}
