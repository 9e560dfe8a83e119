/** The names of characters that are written for Markdown's own sake. HTML has 2,120 more, 10 KB of them. */
const usual: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: '\u00A0', quot: '"' }

const NAMED = /&([a-z][a-z\d]{0,30});/gi

let known = usual
let coming: Promise<void> | undefined

/**
 * The character of a name, as `amp`; false where it is none, or none that is here. The build lets the parser of Markdown
 * ask here (build/without-markup.ts), under the name of the package that it asks otherwise.
 */
export const decodeNamedCharacterReference = (name: string): string | false =>
  Object.hasOwn(known, name) ? (known[name] ?? false) : false

/** What a text waits for before it is parsed: every name there is, where it has one that is seldom. Null where it has none. */
export const namesOf = (markdown: string): Promise<void> | null =>
  [...markdown.matchAll(NAMED)].some(([, name = '']) => !Object.hasOwn(usual, name)) ? (coming ??= fetchNames()) : null

export const hasAllNames = (): boolean => known !== usual

async function fetchNames() {
  const { characterEntities } = await import('character-entities')
  known = characterEntities
}
