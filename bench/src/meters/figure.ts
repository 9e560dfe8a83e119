/** A figure in milliseconds: every measured value, and its bound. */
export type Figure = { readonly name: string; readonly taken: readonly number[]; readonly bound: number }
