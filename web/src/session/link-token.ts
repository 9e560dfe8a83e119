/**
 * The token of the one-time link that opened the page. It is removed from the URL and the history before the first
 * request, because a URL can be seen, stored, logged and recorded. `public/preferences.js` does so at page load; a
 * token in a later URL is removed here. It is stored in memory only.
 */
let held = ''

declare global {
  interface Window {
    linkToken?: string | undefined
  }
}

/** The path of links in mails. The token is in the query. */
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
