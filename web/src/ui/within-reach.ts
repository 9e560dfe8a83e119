/** The events by which a dialog reacts to the rest of the page. */
const held = ['pointerdown', 'focusin'] as const

/**
 * Keeps content outside the app, such as messages, usable while a dialog is open: a click on it does not close the dialog,
 * the focus can stay in it, and Tab returns from its end to the dialog. Mark it as an announcer (`data-live-announcer`) as
 * well, or a dialog hides it from screen readers. Returns the function that ends the exception.
 */
export function keepWithinReach(element: HTMLElement): () => void {
  const isOwn = ({ target }: Event) => target instanceof Node && element.contains(target)
  // Dialogs listen on the document. Capturing listeners on the window run first.
  const hold = (event: Event) => isOwn(event) && event.stopPropagation()
  const holdTab = (event: KeyboardEvent) => event.key === 'Tab' && hold(event)
  for (const type of held) window.addEventListener(type, hold, true)
  window.addEventListener('keydown', holdTab, true)
  return () => {
    for (const type of held) window.removeEventListener(type, hold, true)
    window.removeEventListener('keydown', holdTab, true)
  }
}
