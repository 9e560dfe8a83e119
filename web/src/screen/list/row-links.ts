/** Returns the link in a row's first cell, or null if the row is not rendered. */
export const linkOfRow = (id: string | null | undefined) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)

/** Moves the focus from the closing bar to the row that was selected last, or to the heading. */
export const focusRow = (id: string | undefined) =>
  requestAnimationFrame(() => (linkOfRow(id) ?? document.querySelector<HTMLElement>('.list h1'))?.focus())
