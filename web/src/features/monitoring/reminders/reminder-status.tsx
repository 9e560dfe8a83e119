import { RetiredIcon } from '#ui/icons/retired.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag } from '#ui/status.tsx'

type Props = { readonly record: { readonly active: boolean } }

const look = ({ active }: Props['record']) =>
  active ? ({ tone: 'good' } as const) : ({ tone: 'neutral', icon: RetiredIcon } as const)

/** Whether a reminder opens inspections, in a list. */
export function ReminderStatus({ record }: Props) {
  const { t } = useTranslation()
  return <Status {...look(record)}>{t(record.active ? 'reminders.inUse' : 'reminders.outOfUse')}</Status>
}

/** The same in its head. */
export function ReminderTag({ record }: Props) {
  const { t } = useTranslation()
  return <Tag {...look(record)}>{t(record.active ? 'reminders.inUse' : 'reminders.outOfUse')}</Tag>
}
