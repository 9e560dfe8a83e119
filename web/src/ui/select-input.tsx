import type { InputTies } from './field-frame.tsx'

export type Option = {
  readonly value: string
  readonly label: string
  /** The depth of the option in a tree. */
  readonly depth?: number
}

type SelectInputProps = InputTies & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly options: readonly Option[]
  /** The text of the empty option. Without it, the choice cannot be empty. */
  readonly placeholder?: string | undefined
}

/** A choice of one of a few options. It is the browser's own select, which works on phones and with assistive technology. */
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
