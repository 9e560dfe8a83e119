import { useId, useRef, useState } from 'react'
import type { InputTies } from './field-frame.tsx'
import { CloseIcon } from './icons/close.ts'
import './tags.css'

type TagsInputProps = InputTies & {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** The suggested tags. */
  readonly known: readonly string[]
  readonly texts: { readonly placeholder: string; readonly remove: (tag: string) => string }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A tags input. Enter, a comma or leaving the input adds a tag; Backspace in an empty input removes the last one. */
export function TagsInput({ value, onChange, known, texts, ...ties }: TagsInputProps) {
  const [text, setText] = useState('')
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const take = (typed: string) => {
    const fresh: string[] = []
    for (const part of typed.split(/[,;\n\r]/)) {
      const tag = part.replaceAll(/\s+/g, ' ').trim()
      if (tag !== '' && ![...value, ...fresh].some((each) => same(each, tag))) fresh.push(tag)
    }
    setText('')
    if (fresh.length > 0) onChange([...value, ...fresh])
  }
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1))
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].toSpliced(index, 1)
    const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(ties.id)
    next?.focus()
  }
  return (
    <div className="tags-input">
      {value.length > 0 && (
        <ul ref={list} className="tags">
          {value.map((tag, index) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={texts.remove(tag)} onClick={() => remove(index)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...ties}
        type="text"
        className="input"
        list={listId}
        autoComplete="off"
        placeholder={texts.placeholder}
        value={text}
        onChange={({ target }) => (/[,;\n\r]/.test(target.value) ? take(target.value) : setText(target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() !== '') {
            // Enter must not submit the form.
            event.preventDefault()
            take(text)
          } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
        }}
        onBlur={() => take(text)}
      />
      <datalist id={listId}>
        {known
          .filter((tag) => !value.some((each) => same(each, tag)))
          .map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
      </datalist>
    </div>
  )
}
