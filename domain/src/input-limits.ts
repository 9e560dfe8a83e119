/**
 * Limits of a request, checked before its content is validated. The API and the gateway reject larger requests. Lists
 * and texts in REST and GraphQL have lower limits, which their descriptions state.
 */
export const inputLimits = {
  /** Maximum bytes of a body that is not an upload. */
  bytes: 1024 * 1024,
  /** Maximum nesting of objects and lists. Records use less than a quarter of it. */
  depth: 32,
  /** Maximum fields of one object. */
  keys: 500,
  /**
   * Maximum items of one list: twice the longest declared list. Shorter excesses are reported at the path of the list.
   */
  items: 20_000,
  /** Maximum number of objects, lists, texts and numbers in total. */
  values: 100_000,
  /** Maximum parameters of a query, or fields of a form: 500 ids and the other parameters of a list. */
  parameters: 1_000,
  /** Maximum number of problems in an error response. */
  problems: 100,
  /** Maximum UTF-16 code units of a path in a problem. */
  path: 200,
} as const

type JsonLimit = 'depth' | 'keys' | 'items' | 'values'

/**
 * Returns the limit that a JSON text exceeds, or null. Scans the text once, before it is parsed, and stops at the first
 * excess, so that rejecting costs little. Leaves text that is not JSON to the parser.
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

/** Returns the end of the string that starts at `from`: the first quote that is not escaped. */
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

/** Returns the problems to report: the first ones, with long paths shortened. */
export function reported<P extends { readonly path: string }>(problems: readonly P[]): readonly P[] {
  return problems
    .slice(0, inputLimits.problems)
    .map((problem) =>
      problem.path.length > inputLimits.path
        ? { ...problem, path: `${problem.path.slice(0, inputLimits.path)}…` }
        : problem,
    )
}
