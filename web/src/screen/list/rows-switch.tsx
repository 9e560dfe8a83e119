import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { pageSizes, type ListState } from './list-address.ts'
import './continuous-table.css'

/** The address parameters of a continuous list: that it is one, and the row at its top. */
export const continuousNames = ['rows', 'at'] as const

export const isContinuous = ({ params }: ListState): boolean => params['rows'] === 'all'

/** Returns the 0-based row at the top. The address counts from 1. */
export const firstRow = ({ params }: ListState): number => {
  const at = Number(params['at'] ?? 1)
  return Number.isInteger(at) && at > 0 ? at - 1 : 0
}

/** Returns the other address parameters with the list continuous from a row on, or in pages. */
export function paramsAt({ params }: ListState, first: number | null): ListState['params'] {
  const { rows: _rows, at: _at, ...others } = params
  return first === null ? others : { ...others, rows: 'all', ...(first > 0 && { at: String(first + 1) }) }
}

type RowsSwitchProps = {
  readonly state: ListState
  readonly total: number | null
  readonly onChange: (patch: Partial<ListState>) => void
}

/** Switches between a continuous list and pages. Shown if there are more rows than the smallest page size. */
export function RowsSwitch({ state, total, onChange }: RowsSwitchProps) {
  const { t, i18n } = useTranslation()
  if (total === null || total <= pageSizes[0]) return null
  const continuous = isContinuous(state)
  return (
    <div className="rows-switch no-print">
      <span>{continuous && t('screen.list.allRows', { number: formatNumber(total, i18n.language) })}</span>
      <Button
        variant="subtle"
        onPress={() => onChange({ page: 0, params: paramsAt(state, continuous ? null : state.page * state.size) })}
      >
        {t(continuous ? 'screen.list.byPage' : 'screen.list.asOneList')}
      </Button>
    </div>
  )
}
