import type { ReminderRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { defineSource } from '#screen/source.ts'
import { RemindersDocument } from './generated/reminders.graphql.ts'

/** The rules of the control book, found by title or by what is to be checked. */
export const remindersSource = defineSource({
  name: 'reminders',
  document: RemindersDocument,
  toFound: ({ id, title, department }: ReminderRowFragment) => ({ id, name: title, note: department?.name }),
  offered: { active: true },
  sort: ['title'],
  hrefOf: (id) => paths.reminders.list({ open: id }),
})
