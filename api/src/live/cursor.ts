/** The position in a stream: the last change number of its organization, and that of the catalogue. */
export type Cursor = { readonly own: number; readonly catalogue: number }

const form = /^(\d{1,15})\.(\d{1,15})$/

/** Reads a cursor from its text form, such as `412.7`. Returns null if the text is not a cursor. */
export function parseCursor(text: string): Cursor | null {
  const [, own, catalogue] = form.exec(text) ?? []
  return own === undefined || catalogue === undefined ? null : { own: Number(own), catalogue: Number(catalogue) }
}

export const cursorText = ({ own, catalogue }: Cursor): string => `${own}.${catalogue}`
