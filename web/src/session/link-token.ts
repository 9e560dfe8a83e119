/**
 * The token of the one-time link that led here. It is taken out of the address, and of the history with it, before anything
 * is asked for: an address is seen over a shoulder, kept in the history, and written into logs, reports and recordings.
 * `public/preferences.js` does so before the first request of the page, and leaves it to this page alone; what finds its
 * way here later is taken here. It is held as long as the page is, and nowhere else.
 */
let held = ''

declare global {
  interface Window {
    linkToken?: string | undefined
  }
}

/** Where links of mails lead, with their token in the query. */
export function takeLinkToken(page: Window = window): string {
  if (page.linkToken !== undefined) {
    held = page.linkToken
    page.linkToken = undefined
  }
  const url = new URL(page.location.href)
  const found = url.searchParams.get('token')
  if (found === null) return held
  held = found
  url.searchParams.delete('token')
  page.history.replaceState(page.history.state, '', `${url.pathname}${url.search}${url.hash}`)
  return held
}
