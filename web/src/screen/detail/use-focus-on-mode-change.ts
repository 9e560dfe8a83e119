import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the title when a record switches between view and edit mode at the same address, because the
 * pressed button is unmounted.
 */
export function useFocusOnModeChange(editing: boolean) {
  const element = useRef<HTMLElement>(null)
  const was = useRef(editing)
  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    if (document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>('.record-title')?.focus({ preventScroll: true })
  }, [editing])
  return element
}
