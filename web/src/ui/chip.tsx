import type { ReactNode } from 'react'
import { CloseIcon } from './icons/close.ts'
import { ExpandIcon } from './icons/expand.ts'
import './filter-chip.css'
import './menu.css'

type ChipProps = {
  readonly set: boolean
  /** The label of the button that clears this filter. */
  readonly clear: string
  readonly onClear: () => void
  /** The trigger, and the content that it opens. */
  readonly children: ReactNode
}

/** The frame of a filter. A filter that is set is grey and has a button that clears it. */
export function Chip({ set, clear, onClear, children }: ChipProps) {
  return (
    <div className="filter-chip" data-set={set ? '' : undefined}>
      {children}
      {set && (
        <button type="button" className="filter-chip-clear" aria-label={clear} onClick={onClear}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

/** The content of a chip: the name of the filter and the selected value. */
export function ChipLabel({ label, chosen }: { readonly label: string; readonly chosen: readonly string[] }) {
  return (
    <>
      <span className="filter-chip-label">{label}</span>
      {chosen.length > 0 ? <span className="filter-chip-value">{chosen.join(', ')}</span> : <ExpandIcon />}
    </>
  )
}
