/** The link that a row's name is; null where the row is not drawn. */
export const linkOfRow = (id: string | null | undefined) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)

/** Where the focus goes when the bar goes that it was in: to the row that was marked last, else to the heading. */
export const focusRow = (id: string | undefined) =>
  requestAnimationFrame(() => (linkOfRow(id) ?? document.querySelector<HTMLElement>('.list h1'))?.focus())
