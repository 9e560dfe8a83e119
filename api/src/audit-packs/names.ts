// Names of people that a pack hides. A name is found by its words, in any case and with any signs between them, so that
// "ole_winther.pdf" contains Ole Winther.

type Known = { readonly words: readonly string[]; readonly label: string }

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** The most signs between two words of a name. */
const MAX_GAP = 3
/** A shorter name would be found in too many words. */
const MIN_CHARACTERS = 3

const wordsOf = (text: string) =>
  Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + word.length,
  }))

export type NameFilter = {
  /** Returns a text with each name replaced by its label. */
  readonly hide: (text: string) => string
  /** Returns whether a value contains a name, also inside of lists and objects. */
  readonly isNaming: (value: unknown) => boolean
}

/** The filter of a pack that shows names. */
export const showNames: NameFilter = { hide: (text) => text, isNaming: () => false }

/** Creates a filter of names, each with the label that replaces it. The first label of a name applies. */
export function hideNames(names: Iterable<readonly [name: string, label: string]>): NameFilter {
  const byFirst = new Map<string, Known[]>()
  for (const [name, label] of names) {
    const words = wordsOf(name).map(({ word }) => word)
    const [first] = words
    if (first === undefined || words.join('').length < MIN_CHARACTERS) continue
    const known = byFirst.get(first) ?? []
    if (!known.some((other) => other.words.join(' ') === words.join(' '))) known.push({ words, label })
    // The longest name is the one that is meant.
    byFirst.set(
      first,
      known.toSorted((a, b) => b.words.length - a.words.length),
    )
  }

  function hide(text: string): string {
    const found = wordsOf(text)
    let hidden = ''
    let from = 0
    for (let at = 0; at < found.length; at += 1) {
      const word = found[at]
      const known = word && byFirst.get(word.word)?.find((each) => isAt(found, at, each.words))
      if (!word || !known) continue
      const last = found[at + known.words.length - 1] ?? word
      hidden += text.slice(from, word.start) + known.label
      from = last.end
      at += known.words.length - 1
    }
    return hidden + text.slice(from)
  }

  return { hide, isNaming: (value) => textsIn(value).some((text) => hide(text) !== text) }
}

type Found = ReturnType<typeof wordsOf>

const isAt = (found: Found, at: number, words: readonly string[]): boolean =>
  words.every((word, index) => {
    const here = found[at + index]
    const before = found[at + index - 1]
    return here?.word === word && (index === 0 || here.start - (before?.end ?? 0) <= MAX_GAP)
  })

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsIn)]
}

/**
 * Returns the names in a text that a user has written about people, such as "Hurt: Ole Winther. Saw it: Tobias Friis.":
 * every two or more capitalized words in a row, and each part of at most three words that starts with a capital letter.
 */
export function namesIn(text: string): string[] {
  const rows = text.match(/\p{Lu}[\p{L}\p{M}’'-]*(?:[ .]+\p{Lu}[\p{L}\p{M}’'-]*)+/gu) ?? []
  const parts = text
    .split(/[,;:.\n()/]|\s(?:og|and|eller|or|&)\s/u)
    .map((part) => part.trim())
    .filter((part) => /^\p{Lu}/u.test(part) && part.split(/\s+/).length <= 3)
  return [...rows, ...parts]
}
