import type { Page } from '#screen/documents.ts'

/** Rows per request, which is the service's maximum. */
const PAGE = 500
/** Number of concurrent requests. */
const AHEAD = 2

type Collecting<Row> = {
  /** Fetches a page of the filtered list. Rejects with the reason of a failure. */
  readonly fetchPage: (page: number, size: number) => Promise<Page<Row>>
  readonly signal: AbortSignal
  /** Maximum number of rows. Only the pages with the first ones are fetched. */
  readonly max?: number
  /** Receives rows in the list's order, each once. */
  readonly onRows: (rows: readonly Row[], total: number) => void
}

/**
 * Fetches all pages of a list, a few at a time. Rows that a change moved to the next page are returned once. Returns
 * the number of rows. Rejects if a page fails or the signal is aborted.
 */
export async function collectRows<Row extends { readonly id: string }>(collecting: Collecting<Row>): Promise<number> {
  const { fetchPage, signal, onRows, max = Infinity } = collecting
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
  const pages = Math.ceil(Math.min(max, await take(await fetchPage(0, PAGE))) / PAGE)
  const inProgress: Promise<Page<Row>>[] = []
  const request = (page: number) => {
    const response = fetchPage(page, PAGE)
    // Prevents an unhandled rejection. The failure is thrown when its page is awaited.
    response.catch(() => undefined)
    inProgress.push(response)
  }
  for (let page = 1; page < Math.min(pages, 1 + AHEAD); page += 1) request(page)
  for (let page = 1; page < pages; page += 1) {
    const next = await (inProgress.shift() as Promise<Page<Row>>)
    if (page + AHEAD < pages) request(page + AHEAD)
    await take(next)
  }
  return seen.size
}

/** Yields to the browser, so that it handles input. */
const breath = () => new Promise((resolve) => setTimeout(resolve, 0))
