import { nextReviewDate } from '@ansvar/domain/controlled-documents'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { bodiesOf, documentContent, inForceOf, writeRecordedApproval } from './demo-documents.ts'
import { demoId, type DemoFiles, type DemoProcedure } from './demo-files.ts'
import { historyOf } from './demo-history.ts'
import { lastReviewOf, writeReviews } from './demo-reviews.ts'

/** Writes the demo's procedures with every version. Returns the changes. */
export async function writeProcedures(
  trx: Trx,
  { procedures }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const procedure of procedures) {
    const organization_id = demoId('organization', procedure.organization)
    const id = demoId('procedure', procedure.key)
    const saves = savesOf(procedure, days, nameOf)
    const [first, last] = [saves[0], saves.at(-1)]
    if (!first || !last) continue
    const { content } = last
    const next_review_date = nextReviewDate(
      {
        state: content.state,
        approvedById: content.approved_by_id,
        approvedOn: content.approved_on,
        reviewPeriod: content.review_period,
      },
      lastReviewOf(procedure.reviews, days),
    )
    await trx
      .insertInto('procedures')
      .values({
        ...rowOf(last),
        ...inForceOf(rowOf(last)),
        organization_id,
        id,
        next_review_date,
        created_date: first.at,
      })
      .execute()
    const revisions = saves.map((save) => ({
      ...rowOf(save),
      organization_id,
      id: demoId('procedure revision', `${procedure.key} ${save.version}`),
      procedure_id: id,
    }))
    await trx.insertInto('procedure_revisions').values(revisions).execute()
    entries.push(
      ...historyOf({ organizationId: organization_id, resource: 'procedures', id, parent: null }, saves),
      ...(await writeReviews(trx, { resource: 'procedures', organization_id, id, ...procedure }, days, nameOf)),
      ...(await writeRecordedApproval(trx, {
        organization_id,
        document: { procedure_id: id },
        key: procedure.key,
        last: rowOf(last),
        userId: last.userId,
      })),
    )
  }
  return entries
}

function savesOf(procedure: DemoProcedure, days: Calendar, nameOf: (key: string) => string) {
  const bodies = bodiesOf(procedure)
  return procedure.revisions.map((revision, index) => ({
    version: index + 1,
    at: days.instant(revision.days_ago, 8 + (index % 6)),
    userId: demoId('member', revision.by),
    userName: nameOf(revision.by),
    content: {
      ...documentContent(procedure, revision, bodies[index] ?? '', days),
      department_ids: procedure.departments.map((key) => demoId('department', key)),
      area_ids: procedure.areas.map((key) => demoId('area', key)),
      steps: revision.steps ?? procedure.steps,
    },
  }))
}

const rowOf = ({ version, at, userName, content }: ReturnType<typeof savesOf>[number]) => ({
  ...content,
  steps: JSON.stringify(content.steps),
  version,
  last_modified_date: at,
  last_modified_by: userName,
})
