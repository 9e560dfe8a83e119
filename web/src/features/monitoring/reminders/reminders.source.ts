import type { ReminderRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { defineSource } from '#screen/source.ts'
import { RemindersDocument } from './generated/reminders.graphql.ts'

/** The reminders of the control book, searched by title and by what to inspect. */
export const remindersSource = defineSource({
  name: 'reminders',
  document: RemindersDocument,
  toSuggestion: ({ id, title, department }: ReminderRowFragment) => ({ id, name: title, note: department?.name }),
  offered: { active: true },
  sort: ['title'],
  hrefOf: (id) => paths.reminders.list({ open: id }),
})
