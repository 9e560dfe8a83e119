import { normalItem } from '@ansvar/domain/checklists'
import type { StoredChecklistItem } from '#db/control-book-tables.ts'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import type { DemoChecklist } from './demo-reminder-file.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { historyOf } from './demo-history.ts'

/** Writes the demo's checklists, each with its first revision. Returns the changes. */
export async function writeChecklists(
  trx: Trx,
  { checklists }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const demo of checklists) {
    const organization_id = demoId('organization', demo.organization)
    const id = demoId('checklist', demo.key)
    const by = { userId: demoId('member', demo.by), userName: nameOf(demo.by) }
    const at = days.instant(demo.days_ago, 10)
    const content = { title: demo.title, items: itemsOf(demo), active: true }
    const stamps = { last_modified_date: at, last_modified_by: by.userName }
    const items = JSON.stringify(content.items)
    await trx
      .insertInto('checklists')
      .values({ organization_id, id, title: demo.title, items, created_date: at, ...stamps })
      .execute()
    await trx
      .insertInto('checklist_revisions')
      .values({ organization_id, checklist_id: id, version: 1, title: demo.title, items, ...stamps })
      .execute()
    const record = { organizationId: organization_id, resource: 'checklists', id, parent: null }
    entries.push(...historyOf(record, [{ content, at, ...by }]))
  }
  return entries
}

const itemsOf = ({ key: list, items }: DemoChecklist): StoredChecklistItem[] =>
  items.map(({ key: name, not_applicable_allowed: notApplicableAllowed, on_fail: onFail, ...facts }) => {
    const id = demoId('checklist item', `${list} ${name}`)
    const item = normalItem({ ...facts, id, notApplicableAllowed, onFail })
    const { notApplicableAllowed: allowed, onFail: required, ...stored } = item
    return { ...stored, not_applicable_allowed: allowed, on_fail: required }
  })
