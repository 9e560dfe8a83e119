/** What the text of a JSON value may contain. */
export type JsonLimits = {
  /** Objects and lists within one another. */
  readonly depth: number
  /** Fields of one object. */
  readonly keys: number
  /** Items of one list. */
  readonly items: number
  /** Objects, lists, strings and numbers in total. */
  readonly values: number
}

/**
 * The limit that the text of a JSON value exceeds, or null. The text is scanned before it is parsed, once and up to the
 * first excess, so that refusing costs nothing. What is not JSON is left to the parser.
 */
export function jsonExcess(text: string, limits: JsonLimits): keyof JsonLimits | null {
  const open: { readonly limit: 'keys' | 'items'; commas: number }[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case '{':
      case '[':
        open.push({ limit: text[at] === '{' ? 'keys' : 'items', commas: 0 })
        values += 1
        if (open.length > limits.depth) return 'depth'
        break
      case '}':
      case ']':
        open.pop()
        break
      case ',': {
        const inner = open.at(-1)
        values += 1
        if (inner && (inner.commas += 1) >= limits[inner.limit]) return inner.limit
        break
      }
    }
    if (values > limits.values) return 'values'
  }
  return null
}

/** Where the string that begins at `from` ends: the first quote that is not escaped. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return text.length
    let before = quote
    while (before > at && text[before - 1] === '\\') before -= 1
    if ((quote - before) % 2 === 0) return quote
    at = quote
  }
  return text.length
}
