import type { ReactNode } from 'react'
import { CloseIcon } from './icons/close.ts'
import { ExpandIcon } from './icons/expand.ts'
import './filter-chip.css'
import './menu.css'

type ChipProps = {
  readonly set: boolean
  /** Names the button that clears this one filter. */
  readonly clear: string
  readonly onClear: () => void
  /** What opens it, and what it opens. */
  readonly children: ReactNode
}

/** The frame of one filter: grey once it is set, and then cleared with one press. */
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

/** What stands on a chip: what it is about, and what was chosen. */
export function ChipFace({ label, chosen }: { readonly label: string; readonly chosen: readonly string[] }) {
  return (
    <>
      <span className="filter-chip-label">{label}</span>
      {chosen.length > 0 ? <span className="filter-chip-value">{chosen.join(', ')}</span> : <ExpandIcon />}
    </>
  )
}
