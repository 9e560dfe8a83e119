import { useEffect, useRef } from 'react'

/**
 * Where a record turns from text to inputs and back without another address, the button that was pressed is gone with
 * the focus: the title takes it, as it does on arriving at a page.
 */
export function useFocusInPlace(editing: boolean) {
  const place = useRef<HTMLElement>(null)
  const was = useRef(editing)
  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('.record-title')?.focus({ preventScroll: true })
  }, [editing])
  return place
}
