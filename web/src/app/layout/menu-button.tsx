import { useCallback, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { loadParts } from '../load-parts.ts'
import { handleUnexpected } from '../report-error.ts'

type Parts = Awaited<ReturnType<typeof loadParts>>

/** Returns the parts of the shell that use Chakra once `load` was called and they are loaded. */
export function useParts(): { readonly parts: Parts | null; readonly load: () => void } {
  const [parts, setParts] = useState<Parts | null>(null)
  const load = useCallback(() => void loadParts().then(setParts, handleUnexpected), [])
  return { parts, load }
}

type MenuButtonProps = {
  readonly className: string
  readonly children: ReactNode
  /** Renders the open menu with the button as its trigger. */
  readonly renderOpened: (parts: Parts, trigger: ReactElement) => ReactNode
}

/** A button that renders before its menu's code, which the first press loads. */
export function MenuButton({ className, children, renderOpened }: MenuButtonProps) {
  const { parts, load } = useParts()
  if (parts)
    return renderOpened(
      parts,
      <button type="button" className={className}>
        {children}
      </button>,
    )
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    load()
  }
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={load}
      onKeyDown={press}
    >
      {children}
    </button>
  )
}
