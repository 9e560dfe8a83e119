/** A figure in milliseconds, each time it was taken, and its bound. */
export type Figure = { readonly name: string; readonly taken: readonly number[]; readonly bound: number }
