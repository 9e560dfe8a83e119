/** Loads the recorder and the developer panel, which render outside the app's own tree. */
export const loadTools = () => import('./tools.tsx')

/** Opens and closes the developer panel at Ctrl-Shift-M. */
export function openPanel(event: KeyboardEvent): void {
  if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyM') return
  event.preventDefault()
  void loadTools().then(({ togglePanel }) => togglePanel())
}
