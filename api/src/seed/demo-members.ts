import { nextDate } from '@ansvar/domain/periods'
import type { Trx } from '#db/tables.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles } from './demo-files.ts'

/**
 * Writes the departments and competences of the demo's members, which are created after the members. Returns the
 * updated members.
 */
export async function writeMemberDetails<Row extends { readonly id: string; readonly organization_id: string }>(
  trx: Trx,
  { members, competences: known }: DemoFiles,
  rows: readonly Row[],
  days: Calendar,
) {
  const periods = new Map(known.map(({ key, valid_for }) => [key, valid_for]))
  const written = []
  for (const [index, { department, competences }] of members.entries()) {
    const row = rows[index]
    if (!row) continue
    const held = competences.map(({ competence, days_ago }) => {
      const acquired_on = days.day(days_ago)
      const period = periods.get(competence) ?? null
      return {
        competence_id: demoId('competence', competence),
        acquired_on,
        valid_until: period === null ? null : nextDate(acquired_on, period),
      }
    })
    const details = { department_id: department === null ? null : demoId('department', department) }
    await trx
      .updateTable('members')
      .set({ ...details, competences: JSON.stringify(held) })
      .where('organization_id', '=', row.organization_id)
      .where('id', '=', row.id)
      .execute()
    written.push({ ...row, ...details, competences: held })
  }
  return written
}
