/** The character references that Markdown itself needs. HTML has 2,120 more, in 10 KB. */
const usual: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: '\u00A0', quot: '"' }

const NAMED = /&([a-z][a-z\d]{0,30});/gi

let known = usual
let coming: Promise<void> | undefined

/**
 * Returns the character of a reference, such as `amp`. Returns false if it is unknown here. The build makes this module the
 * `decode-named-character-reference` package that the Markdown parser imports.
 */
export const decodeNamedCharacterReference = (name: string): string | false =>
  Object.hasOwn(known, name) ? (known[name] ?? false) : false

/** Returns a promise of the full table if the text contains a rare character reference, else null. */
export const namesOf = (markdown: string): Promise<void> | null =>
  [...markdown.matchAll(NAMED)].some(([, name = '']) => !Object.hasOwn(usual, name)) ? (coming ??= fetchNames()) : null

export const hasAllNames = (): boolean => known !== usual

async function fetchNames() {
  const { characterEntities } = await import('character-entities')
  known = characterEntities
}
