import { useCallback, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { loadParts } from '../load-parts.ts'
import { handleUnexpected } from '../report-error.ts'

type Parts = Awaited<ReturnType<typeof loadParts>>

/** Returns the parts of the shell that use Chakra once `load` was called and they are loaded. */
export function useParts(): { readonly parts: Parts | null; readonly ask: () => void } {
  const [parts, setParts] = useState<Parts | null>(null)
  const ask = useCallback(() => void loadParts().then(setParts, handleUnexpected), [])
  return { parts, ask }
}

type MenuButtonProps = {
  readonly className: string
  readonly children: ReactNode
  /** Renders the open menu with the button as its trigger. */
  readonly renderOpened: (parts: Parts, trigger: ReactElement) => ReactNode
}

/** A button that renders before its menu's code, which the first press loads. */
export function MenuButton({ className, children, renderOpened }: MenuButtonProps) {
  const { parts, ask } = useParts()
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
    ask()
  }
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={ask}
      onKeyDown={press}
    >
      {children}
    </button>
  )
}
