import { useMemo, useState } from 'react'
import { Combobox, type ComboboxTexts, type Reference } from './combobox.tsx'
import type { InputTies } from './field-frame.tsx'
import { matching } from './matching.ts'
import type { Option } from './select-input.tsx'

type OptionComboboxProps = InputTies & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly options: readonly Option[]
  /** Whether the choice can be empty. */
  readonly clearable: boolean
  readonly texts: ComboboxTexts
}

/**
 * A choice of one of many options that are all loaded, found by typing. A text without a match is replaced by the last
 * choice.
 */
export default function OptionCombobox({ value, onChange, options, clearable, ...props }: OptionComboboxProps) {
  const [typed, setTyped] = useState<Reference | null>(null)
  const chosen = useMemo(() => {
    const option = options.find((each) => each.value === value)
    return option ? { id: option.value, name: option.label } : null
  }, [options, value])
  const search = (text: string) => {
    const found = matching(options, text).map((option) => ({ id: option.value, name: option.label }))
    return Promise.resolve({ found, total: found.length })
  }
  return (
    <div onBlur={() => setTyped(null)}>
      <Combobox
        {...props}
        value={typed ?? chosen}
        search={search}
        onChange={(next) => {
          if (next && next.id !== '') {
            setTyped(null)
            onChange(next.id)
          } else if (next === null && clearable) {
            setTyped(null)
            onChange(null)
          } else setTyped(next ?? { id: '', name: '' })
        }}
      />
    </div>
  )
}
