import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { pageSizes, type ListState } from './list-address.ts'
import './continuous-table.css'

/** The names in an address that are about a list in one piece: that it is, and the row at its top. */
export const continuousNames = ['rows', 'at'] as const

export const isContinuous = ({ kept }: ListState): boolean => kept['rows'] === 'all'

/** The row at the top, 0-based; the address counts from 1. */
export const firstRow = ({ kept }: ListState): number => {
  const at = Number(kept['at'] ?? 1)
  return Number.isInteger(at) && at > 0 ? at - 1 : 0
}

/** What the address keeps besides, with the list in one piece from a row on, or by pages. */
export function keptAt({ kept }: ListState, first: number | null): ListState['kept'] {
  const { rows: _rows, at: _at, ...others } = kept
  return first === null ? others : { ...others, rows: 'all', ...(first > 0 && { at: String(first + 1) }) }
}

type RowsSwitchProps = {
  readonly state: ListState
  readonly total: number | null
  readonly onChange: (patch: Partial<ListState>) => void
}

/** Puts all rows into one piece, or into pages again. Shown where there is more than the smallest page. */
export function RowsSwitch({ state, total, onChange }: RowsSwitchProps) {
  const { t, i18n } = useTranslation()
  if (total === null || total <= pageSizes[0]) return null
  const continuous = isContinuous(state)
  return (
    <div className="rows-switch no-print">
      <span>{continuous && t('screen.list.allRows', { number: formatNumber(total, i18n.language) })}</span>
      <Button
        look="quiet"
        onPress={() => onChange({ page: 0, kept: keptAt(state, continuous ? null : state.page * state.size) })}
      >
        {t(continuous ? 'screen.list.byPage' : 'screen.list.inOnePiece')}
      </Button>
    </div>
  )
}
