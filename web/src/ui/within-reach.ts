/** What a dialog does about the rest of the page begins with these. */
const held = ['pointerdown', 'focusin'] as const

/**
 * Keeps what stands beside the app, such as its messages, within reach while a dialog is open: a press on it closes no
 * dialog, and the focus stays in it rather than being fetched back; Tab goes on inside it, and past its end back into
 * the dialog. Mark it as an announcer (`data-live-announcer`) as well, or a dialog hides it from who listens. The
 * answer takes the exception back.
 */
export function keepWithinReach(element: HTMLElement): () => void {
  const isOwn = ({ target }: Event) => target instanceof Node && element.contains(target)
  // Dialogs listen at the document, and the window hears of everything before it.
  const hold = (event: Event) => isOwn(event) && event.stopPropagation()
  const holdTab = (event: KeyboardEvent) => event.key === 'Tab' && hold(event)
  for (const type of held) window.addEventListener(type, hold, true)
  window.addEventListener('keydown', holdTab, true)
  return () => {
    for (const type of held) window.removeEventListener(type, hold, true)
    window.removeEventListener('keydown', holdTab, true)
  }
}
