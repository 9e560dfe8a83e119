/**
 * Listens for Alt+T, which moves the focus to the newest action of a toast, and for Escape, which moves it back. A toast is
 * far from the page in the Tab order. Returns the function that stops listening.
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
