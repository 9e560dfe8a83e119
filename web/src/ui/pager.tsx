import { BackIcon } from './icons/back.ts'
import { ForwardIcon } from './icons/forward.ts'
import { Button } from './button.tsx'
import './pager.css'

type PagerProps = {
  /** 0-based. */
  readonly page: number
  readonly size: number
  readonly total: number
  readonly sizes: readonly number[]
  readonly texts: {
    /** "1–25 of 312". */
    readonly range: string
    readonly previous: string
    readonly next: string
    readonly sizeLabel: string
    /** "25 a page". */
    readonly sizeOf: (size: number) => string
  }
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

/** The position in a list, and the buttons to other pages. */
export function Pager({ page, size, total, sizes, texts, onPage, onSize }: PagerProps) {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  return (
    <div className="pager no-print">
      <span aria-live="polite">{texts.range}</span>
      <select
        className="pager-size"
        aria-label={texts.sizeLabel}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {texts.sizeOf(each)}
          </option>
        ))}
      </select>
      <Button icon={BackIcon} label={texts.previous} disabled={page <= 0} onPress={() => onPage(page - 1)} />
      <Button icon={ForwardIcon} label={texts.next} disabled={page >= last} onPress={() => onPage(page + 1)} />
    </div>
  )
}
