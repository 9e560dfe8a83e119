/**
 * What a request may hold before anybody looks at what it says. The api and the gateway refuse more, and REST and
 * GraphQL lists and texts have narrower limits of their own, which their descriptions state.
 */
export const inputLimits = {
  /** Bytes of a body that is no upload. */
  bytes: 1024 * 1024,
  /** Objects and lists within one another. No record nests a quarter as deep. */
  depth: 32,
  /** Fields of one object. */
  keys: 500,
  /** Items of one list, twice the longest that is declared, which refuses its excess at its own path. */
  items: 20_000,
  /** Objects, lists, texts and numbers in all. */
  values: 100_000,
  /** Parameters of a query, or fields of a form: 500 ids, and what else a list call takes. */
  parameters: 1_000,
  /** Problems that a refusal lists. */
  problems: 100,
  /** UTF-16 code units of a path in a problem. */
  path: 200,
} as const

type JsonLimit = 'depth' | 'keys' | 'items' | 'values'

/**
 * The limit that the text of a JSON value exceeds, or null. It is read before it is parsed, once and from its beginning
 * to the first excess, so that what is refused costs nothing. What is not JSON is left to the parser.
 */
export function jsonExcess(text: string, limits: Readonly<Record<JsonLimit, number>> = inputLimits): JsonLimit | null {
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

/** What is reported of many problems: the first ones, each path clipped, and whether there are more. */
export function reported<P extends { readonly path: string }>(problems: readonly P[]): readonly P[] {
  return problems
    .slice(0, inputLimits.problems)
    .map((problem) =>
      problem.path.length > inputLimits.path
        ? { ...problem, path: `${problem.path.slice(0, inputLimits.path)}…` }
        : problem,
    )
}
