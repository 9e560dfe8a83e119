import { useRef } from 'react'
import { Combobox, type ComboboxWords, type Reference, type Search } from './combobox.tsx'
import type { InputTies } from './field-frame.tsx'
import { CloseIcon } from './icons/close.ts'
import './multi-combobox.css'

type MultiComboboxProps = InputTies & {
  /** The chosen ones in the order of their choosing; the last may be a text that was typed and led to nothing. */
  readonly value: readonly Reference[]
  readonly onChange: (value: Reference[]) => void
  readonly search: Search
  readonly words: ComboboxWords & { readonly remove: (name: string) => string }
}

/** Any of many, found by typing. Each chosen one stands above, with a button that takes it away. */
export function MultiCombobox({ value, onChange, search, words, ...ties }: MultiComboboxProps) {
  const list = useRef<HTMLUListElement>(null)
  const chosen = value.filter(({ id }) => id !== '')
  const typed = value.find(({ id }) => id === '') ?? null
  const searchOthers: Search = async (text) => {
    const { found, total } = await search(text)
    const others = found.filter(({ id }) => !chosen.some((each) => each.id === id))
    return { found: others, total: total - (found.length - others.length) }
  }
  const remove = (index: number) => {
    onChange([...chosen.toSpliced(index, 1), ...(typed ? [typed] : [])])
    // The button is gone with its row: the next one takes the focus, or the input where none is left.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].toSpliced(index, 1)
    const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(ties.id)
    next?.focus()
  }
  return (
    <div className="multi-combobox">
      {chosen.length > 0 && (
        <ul ref={list} className="multi-combobox-chosen">
          {chosen.map(({ id, name }, index) => (
            <li key={id}>
              {name}
              <button type="button" aria-label={words.remove(name)} onClick={() => remove(index)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...ties}
        value={typed}
        onChange={(next) => onChange(next ? [...chosen, next] : [...chosen])}
        search={searchOthers}
        words={words}
      />
    </div>
  )
}
