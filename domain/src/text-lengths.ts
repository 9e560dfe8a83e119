/**
 * Returns the length of a text in Unicode code points, which is the unit of every maximum length. An emoji is one
 * character, which JavaScript counts as two.
 */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Whether a text is longer than a maximum. Counts only texts that may be, because a code point has up to two units. */
export const isLonger = (text: string, max: number): boolean => text.length > max && textLength(text) > max
