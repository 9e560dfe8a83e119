const LONGEST = 60

/**
 * A name as a mail may carry it: in quotes, one line, no longer than 60 characters, and nothing in it that a mail program
 * would make a link or a call of. Names are chosen by strangers, and a mail reaches whoever they say.
 */
export function quotedName(name: string, nobody: string): string {
  const words = name
    .normalize('NFKC')
    .replaceAll(/\p{C}/gu, ' ')
    // Addresses of the web and of mail go whole: what is left of them is no name.
    .replaceAll(/\S*(?:https?:|:\/\/|www\.|@)\S*/giu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’,./()-]/gu, ' ')
    // A dot between letters makes a domain, "A/S" is none.
    .replaceAll(/\.(?=\S)|\/(?!S\b)/gu, ' ')
    .replaceAll(/\p{N}(?:[\s()./-]*\p{N}){5,}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment)
  const clipped =
    letters.length > LONGEST
      ? `${letters
          .slice(0, LONGEST - 1)
          .join('')
          .trimEnd()}…`
      : words
  return /\p{L}/u.test(clipped) ? `“${clipped}”` : nobody
}
