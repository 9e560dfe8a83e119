import type { InputTies } from './field-frame.tsx'

export type Option = {
  readonly value: string
  readonly label: string
  /** How far below the top it stands, where options make a tree. */
  readonly depth?: number
}

type SelectInputProps = InputTies & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly options: readonly Option[]
  /** What stands where nothing is chosen; without it, something always is. */
  readonly placeholder?: string | undefined
}

/** One of a few. The browser's own select: right on phones and with every aid. */
export function SelectInput({ value, onChange, options, placeholder, ...ties }: SelectInputProps) {
  return (
    <select
      {...ties}
      className="input"
      data-empty={value === null ? '' : undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
