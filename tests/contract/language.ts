const MAX_WORDS = 25

/** Private words that docs/language.md replaces with standard terms. */
export const privateWords =
  /\b(told|tells?|kept|keeps?|asked|asks?|stands?|beside|whoever|whom|nobody|somebody|anew|reckoned|taken up|takes? up|unless given|places?|said|says?|holds|organisations?|organisation's|e-mails?)\b/i

/** Returns the sentences of a description that are longer than 25 words. */
export const longSentences = (text: string): string[] =>
  text.split(/(?<=\.)\s/).filter((sentence) => sentence.split(/\s+/).length > MAX_WORDS)
