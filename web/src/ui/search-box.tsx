import { useEffect, useEffectEvent, useState } from 'react'
import { CloseIcon } from './icons/close.ts'
import { SearchIcon } from './icons/search.ts'
import { useIsPhone } from './use-phone.ts'
import './search-box.css'

type SearchBoxProps = {
  readonly label: string
  /** The placeholder on a phone, where there is no space for the label. */
  readonly brief?: string
  readonly clear: string
  readonly value: string
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void
}

const PAUSE_MS = 250
/** The maximum length that the service accepts. */
const MOST_TYPED = 200

/** A search field that searches while the user types. */
export function SearchBox({ label, brief, clear, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const isOnPhone = useIsPhone()
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  // The callback of the last render: an earlier one would undo a change of the address, such as a row that was opened since.
  const search = useEffectEvent(() => onSearch(text))
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => search(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <search className="search-box">
      <SearchIcon />
      <input
        type="text"
        inputMode="search"
        maxLength={MOST_TYPED}
        aria-label={label}
        placeholder={isOnPhone ? (brief ?? label) : label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text)
          if (event.key === 'Escape' && text !== '') onSearch('')
        }}
      />
      {text !== '' && (
        <button type="button" aria-label={clear} onClick={() => onSearch('')}>
          <CloseIcon />
        </button>
      )}
    </search>
  )
}
