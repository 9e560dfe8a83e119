import { useRef } from 'react'
import { Combobox, type ComboboxTexts, type Reference, type Search } from './combobox.tsx'
import type { InputTies } from './field-frame.tsx'
import { CloseIcon } from './icons/close.ts'
import './multi-combobox.css'

type MultiComboboxProps = InputTies & {
  /** The selected options in the order of selection. The last one may be a text that matches no option. */
  readonly value: readonly Reference[]
  readonly onChange: (value: Reference[]) => void
  readonly search: Search
  readonly texts: ComboboxTexts & { readonly remove: (name: string) => string }
}

/**
 * A choice of any number of many options, found by typing. Selected options are listed above with a button to remove each.
 */
export function MultiCombobox({ value, onChange, search, texts, ...ties }: MultiComboboxProps) {
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
    // The button disappears with its row. The focus moves to the next button, or to the input if none is left.
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
              <button type="button" aria-label={texts.remove(name)} onClick={() => remove(index)}>
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
        texts={texts}
      />
    </div>
  )
}
