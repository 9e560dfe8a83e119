import { useMemo, useState } from 'react'
import { Combobox, type ComboboxWords, type Reference } from './combobox.tsx'
import type { InputTies } from './field-frame.tsx'
import type { Option } from './select-input.tsx'

type OptionComboboxProps = InputTies & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly options: readonly Option[]
  /** Whether nothing may be chosen. */
  readonly clearable: boolean
  readonly words: ComboboxWords
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The options that have every typed word, those that begin with the text first. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const found = options
    .map((option) => ({ option, folded: fold(`${option.label} ${option.value}`) }))
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
  const begins = ({ folded }: (typeof found)[number]) => (folded.startsWith(words[0] ?? '') ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).map(({ option }) => option)
}

/** One of many that are all at hand, found by typing. A text that leads to nothing gives way to what was chosen. */
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
