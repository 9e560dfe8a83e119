type State = (code: number | null) => State | undefined

/** Never matches. */
const never = (_: unknown, __: State, nok: State): State => nok

/** Tokenizers of HTML in Markdown. HTML is plain text in Ansvar. */
export const htmlFlow = { name: 'htmlFlow', tokenize: never }
export const htmlText = { name: 'htmlText', tokenize: never }
