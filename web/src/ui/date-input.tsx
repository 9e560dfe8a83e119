import { useRef, useState } from 'react'
import type { Dates } from '@ansvar/domain/date-formats'
import { isIsoDate, parseDate, type IsoDate } from '@ansvar/domain/dates'
import type { InputTies } from './field-frame.tsx'
import { CalendarIcon } from './icons/calendar.ts'
import './date-input.css'

type DateInputProps = InputTies & {
  /** The accessible name, if there is no label. */
  readonly 'aria-labelledby'?: string
  /** Text that is not a date stays as it was typed, so that nothing is lost and validation can report it. */
  readonly value: IsoDate | string | null
  readonly onChange: (value: IsoDate | string | null) => void
  readonly dates: Dates
  readonly texts: { readonly placeholder: string; readonly open: string }
}

/**
 * A date input in the user's date format, typed or chosen from the browser's calendar. The browser's own date input would
 * show the browser's language, which may not be the user's.
 */
export function DateInput({ value, onChange, dates, texts, ...ties }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const text = typed ?? (isIsoDate(value) ? dates.day(value) : (value ?? ''))
  return (
    <span className="input input-affix date-input">
      <input
        {...ties}
        type="text"
        autoComplete="off"
        placeholder={texts.placeholder}
        value={text}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          onChange(next.trim() === '' ? null : (parseDate(next) ?? next))
        }}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        className="date-input-open"
        aria-label={texts.open}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarIcon />
      </button>
      <input
        ref={calendar}
        type="date"
        className="date-input-calendar"
        tabIndex={-1}
        aria-hidden
        value={isIsoDate(value) ? value : ''}
        onChange={(event) => {
          setTyped(null)
          onChange(event.target.value === '' ? null : event.target.value)
        }}
      />
    </span>
  )
}
