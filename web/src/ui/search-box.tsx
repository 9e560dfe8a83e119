import { useEffect, useState, useSyncExternalStore } from 'react'
import { CloseIcon } from './icons/close.ts'
import { SearchIcon } from './icons/search.ts'
import './search-box.css'

type SearchBoxProps = {
  readonly label: string
  /** Stands in it on a phone, where there is no room for the label. */
  readonly brief?: string
  readonly clear: string
  readonly value: string
  /** Told once typing has paused. */
  readonly onSearch: (text: string) => void
}

const PAUSE_MS = 250
/** The service takes no more. */
const MOST_TYPED = 200

const phone = () => matchMedia('(max-width: 700px)')
const isPhone = () => phone().matches
function followWidth(listener: () => void): () => void {
  const width = phone()
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}

/** Searches as you type. */
export function SearchBox({ label, brief, clear, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const isOnPhone = useSyncExternalStore(followWidth, isPhone)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
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
