import { useEffect, useState } from 'react'

/** Open from the moment after it is drawn: what begins open finds no content to listen to, neither Escape nor a press beside. */
export function useOpened() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return { open, onOpenChange: (next: { readonly open: boolean }) => setOpen(next.open) }
}
