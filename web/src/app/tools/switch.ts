/** Loads the recorder and the developer panel, which render outside the app's own tree. */
export const loadTools = () => import('./tools.tsx')

/** Ctrl-Shift-M opens the developer panel and closes it. */
export function openPanel(event: KeyboardEvent): void {
  if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyM') return
  event.preventDefault()
  void loadTools().then(({ togglePanel }) => togglePanel())
}
