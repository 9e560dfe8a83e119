import { useState } from 'react'
import type { InputTies } from './field-frame.tsx'
import { formatNumber, parseNumber } from './numbers.ts'

type NumberInputProps = InputTies & {
  /** Text that is not a number stays as it was typed, so that nothing is lost and validation can report it. */
  readonly value: number | string | null
  readonly onChange: (value: number | string | null) => void
  readonly language: string
  readonly unit?: string | undefined
}

/** A number input in the format of the language: 1,482.5 in English, 1.482,5 in Danish. */
export function NumberInput({ value, onChange, language, unit, ...ties }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (typeof value === 'number' ? formatNumber(value, language) : (value ?? ''))
  return (
    <span className="input input-affix">
      <input
        {...ties}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          onChange(next.trim() === '' ? null : (parseNumber(next, language) ?? next))
        }}
        onBlur={() => setTyped(null)}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  )
}
