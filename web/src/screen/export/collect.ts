import type { Page } from '#screen/documents.ts'

/** Rows a request: as many as the service gives at once. */
const PAGE = 500
/** Pages under way at a time. */
const AHEAD = 2

type Collecting<Row> = {
  /** One page of what the list is narrowed to; rejects with the reason why there is none. */
  readonly fetchPage: (page: number, size: number) => Promise<Page<Row>>
  readonly signal: AbortSignal
  /** More than so many rows are not fetched: the pages that hold the first ones. */
  readonly most?: number
  /** Takes rows in the list's order, each once. */
  readonly onRows: (rows: readonly Row[], total: number) => void
}

/**
 * Fetches all pages of a list, a few at a time. A row that a change has moved on to the next page meanwhile is taken
 * once. Answers how many there were; rejects where a page failed or the signal was given.
 */
export async function collectRows<Row extends { readonly id: string }>(collecting: Collecting<Row>): Promise<number> {
  const { fetchPage, signal, onRows, most = Infinity } = collecting
  const seen = new Set<string>()
  const take = async ({ content, totalElements }: Page<Row>) => {
    signal.throwIfAborted()
    const fresh = content.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    onRows(fresh, totalElements)
    await breath()
    signal.throwIfAborted()
    return totalElements
  }
  const pages = Math.ceil(Math.min(most, await take(await fetchPage(0, PAGE))) / PAGE)
  const underWay: Promise<Page<Row>>[] = []
  const ask = (page: number) => {
    const asked = fetchPage(page, PAGE)
    // One that fails while an earlier one is waited for is met when its turn comes.
    asked.catch(() => undefined)
    underWay.push(asked)
  }
  for (let page = 1; page < Math.min(pages, 1 + AHEAD); page += 1) ask(page)
  for (let page = 1; page < pages; page += 1) {
    const next = await (underWay.shift() as Promise<Page<Row>>)
    if (page + AHEAD < pages) ask(page + AHEAD)
    await take(next)
  }
  return seen.size
}

/** Lets the page answer what people do meanwhile. */
const breath = () => new Promise((resolve) => setTimeout(resolve, 0))
