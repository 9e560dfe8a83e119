import type { Language } from '@ansvar/domain/languages'

const MAX_CHARACTERS = 60

const quotes: Readonly<Record<Language, readonly [string, string]>> = { en: ['“', '”'], da: ['»', '«'] }
const unnamed: Readonly<Record<Language, string>> = { en: 'an organization', da: 'en organisation' }

/**
 * Returns the name of an organization for a mail: in quotes, on one line, at most 60 characters, and without anything that
 * a mail program would turn into a link or a call. Strangers choose names, and a mail goes to an address of their choice.
 * Returns "an organization" if no letter is left.
 */
export function quotedName(language: Language, name: string): string {
  const words = name
    .normalize('NFKC')
    .replaceAll(/\p{C}/gu, ' ')
    // Web and mail addresses are removed completely, because the rest of one is not a name.
    .replaceAll(/\S*(?:https?:|:\/\/|www\.|@)\S*/giu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’,./()-]/gu, ' ')
    // A dot between letters makes a domain. "A/S" is not one.
    .replaceAll(/\.(?=\S)|\/(?!S\b)/gu, ' ')
    .replaceAll(/\p{N}(?:[\s()./-]*\p{N}){5,}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const clipped = clip(words, MAX_CHARACTERS)
  const [open, close] = quotes[language]
  return /\p{L}/u.test(clipped) ? `${open}${clipped}${close}` : unnamed[language]
}

const MAX_TITLE_CHARACTERS = 100

/**
 * Returns the title of a record for a mail: on one line, at most 100 characters, and without anything that a mail program
 * would turn into a link. Members write titles, and other members receive them. Empty if nothing else is left.
 */
export function mailTitle(title: string): string {
  const words = title
    .normalize('NFKC')
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/\S*(?:https?:|:\/\/|www\.|mailto:|javascript:|@)\S*/giu, ' ')
    // A dot between letters makes a domain.
    .replaceAll(/(\p{L})[.](?=\p{L})/gu, '$1. ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return clip(words, MAX_TITLE_CHARACTERS)
}

/** Returns a text of at most so many visible characters. A longer one ends with an ellipsis. */
function clip(text: string, most: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (letters.length <= most) return text
  const first = letters.slice(0, most - 1).join('')
  return `${first.trimEnd()}…`
}
