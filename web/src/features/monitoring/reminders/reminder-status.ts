import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'

/** Returns whether a reminder creates inspections. */
export const reminderStatusOf = ({ active }: { readonly active: boolean }): RecordStatus =>
  active
    ? { text: 'reminders.inUse', tone: 'good' }
    : { text: 'reminders.outOfUse', tone: 'neutral', icon: RetiredIcon }
