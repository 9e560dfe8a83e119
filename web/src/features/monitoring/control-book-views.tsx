import { paths } from '#paths/paths.ts'
import { writeAddress, type ListState } from '#screen/list/list-address.ts'
import { ViewSwitch } from '#screen/view-switch.tsx'
import { useTranslation } from '#texts/translation.ts'
import { BulletsIcon } from '#ui/icons/bullets.ts'
import { CalendarIcon } from '#ui/icons/calendar.ts'
import { ChecklistIcon } from '#ui/icons/checklist.ts'
import { RepeatIcon } from '#ui/icons/repeat.ts'
import { YearIcon } from '#ui/icons/year.ts'
import './control-book.css'

/** The address parameters of the view: which view, and which month or year. */
export const viewParamNames: readonly string[] = ['view']
export const monthParamNames: readonly string[] = ['view', 'month']
export const yearParamNames: readonly string[] = ['view', 'year']

const views = [
  { name: 'list', Mark: BulletsIcon },
  { name: 'month', Mark: CalendarIcon },
  { name: 'year', Mark: YearIcon },
  { name: 'reminders', Mark: RepeatIcon },
  { name: 'checklists', Mark: ChecklistIcon },
] as const
export type View = (typeof views)[number]['name']

type ViewsProps = {
  readonly view: View
  /** The filters that the list and the month share. */
  readonly state?: ListState
}

/** Tabs of the control book: inspections as a list, as a month or a year, the reminders that create them, or checklists. */
export function ControlBookViews({ view, state }: ViewsProps) {
  const { t } = useTranslation()
  const hrefOf = (to: View) => {
    const params: Record<string, string> = to === 'list' ? {} : { view: to }
    if (!state || to === 'year' || to === 'reminders' || to === 'checklists') return paths.controlBook(params)
    const search = writeAddress({ ...state, page: 0, open: null, sort: null, columns: null, params }).toString()
    return search === '' ? paths.controlBook() : `${paths.controlBook()}?${search}`
  }
  return (
    <ViewSwitch
      label={t('controlBook.views.label')}
      current={view}
      views={views.map(({ name, Mark }) => ({ name, Mark, href: hrefOf(name), text: t(`controlBook.views.${name}`) }))}
    />
  )
}
