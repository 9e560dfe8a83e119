type State = (code: number | null) => State | undefined

/** Begins nowhere. */
const nowhere = (_: unknown, __: State, nok: State): State => nok

/** What recognises HTML in a Markdown text, where HTML is words everywhere. */
export const htmlFlow = { name: 'htmlFlow', tokenize: nowhere }
export const htmlText = { name: 'htmlText', tokenize: nowhere }
