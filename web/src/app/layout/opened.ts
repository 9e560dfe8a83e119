import { useEffect, useState } from 'react'

/**
 * Opens the element after its first render. An element that starts open has no content to attach listeners to, so it
 * would ignore Escape and presses outside.
 */
export function useOpened() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return { open, onOpenChange: (next: { readonly open: boolean }) => setOpen(next.open) }
}
