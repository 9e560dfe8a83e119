/**
 * Listens for Alt+T, which moves the focus to the newest action of a toast, and for Escape there, which moves it back: in
 * the order of tabs a toast is far from the page. Returns what stops it.
 */
export function focusToastByKey(): () => void {
  let before: Element | null = null
  const onKey = (event: KeyboardEvent) => {
    const within = document.activeElement?.closest('.toast')
    if (event.altKey && event.code === 'KeyT') {
      const newest = [...document.querySelectorAll<HTMLElement>('.toast-action')].at(-1)
      if (!newest) return
      event.preventDefault()
      if (!within) before = document.activeElement
      newest.focus()
    } else if (event.key === 'Escape' && within && before instanceof HTMLElement) before.focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
