import { vi } from 'vitest'

function removeAttributes({ attributes }: Element): void {
  for (const { name, ownerElement } of Array.from(attributes)) ownerElement?.removeAttribute(name)
}

/** Resets the page between the test files that share it: the document, the storage and the timers. */
export function resetPage(): void {
  vi.useRealTimers()
  document.title = ''
  document.body.replaceChildren()
  removeAttributes(document.documentElement)
  removeAttributes(document.body)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
