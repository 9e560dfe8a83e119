/** What a rule found wrong with a value: a stable code that the interface words in the reader's language. */
export type Problem = { readonly path: string; readonly code: string }
