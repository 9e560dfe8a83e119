import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'

/** Returns whether a checklist is in use. */
export const checklistStatusOf = ({ active }: { readonly active: boolean }): RecordStatus =>
  active
    ? { text: 'checklists.inUse', tone: 'good' }
    : { text: 'checklists.outOfUse', tone: 'neutral', icon: RetiredIcon }
