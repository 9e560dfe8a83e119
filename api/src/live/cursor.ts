/** How far a stream has come: the last change number of its organisation, and that of the catalogue. */
export type Cursor = { readonly own: number; readonly catalogue: number }

const form = /^(\d{1,15})\.(\d{1,15})$/

/** A cursor as it is written in events and asked for, such as `412.7`; null for what is none. */
export function parseCursor(text: string): Cursor | null {
  const [, own, catalogue] = form.exec(text) ?? []
  return own === undefined || catalogue === undefined ? null : { own: Number(own), catalogue: Number(catalogue) }
}

export const cursorText = ({ own, catalogue }: Cursor): string => `${own}.${catalogue}`
