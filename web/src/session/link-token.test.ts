import { beforeEach, expect, test, vi } from 'vitest'

type Visited = { page: Window; readonly address: () => string; readonly state: () => unknown }

/** A page at an address, with the properties that the code reads. */
function at(href: string, linkToken?: string): Visited {
  let now = `https://ansvar.example${href}`
  let state: unknown = { depth: 1 }
  const page = {
    linkToken,
    location: {
      get href() {
        return now
      },
    },
    history: {
      get state() {
        return state
      },
      replaceState(next: unknown, _title: string, url: string) {
        state = next
        now = `https://ansvar.example${url}`
      },
    },
  }
  return { page: page as Window, address: () => now, state: () => state }
}

let takeLinkToken: (page: Window) => string
beforeEach(async () => {
  vi.resetModules()
  ;({ takeLinkToken } = await import('./link-token.ts'))
})

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['/reset-password?token=secret&q=a#here', '/reset-password?q=a#here'],
  ['/?return_url=%2Fdashboard&token=secret', '/?return_url=%2Fdashboard'],
])('at %s the token is taken, and the address and its history keep nothing of it', (href, left) => {
  const { page, address, state } = at(href)
  expect([takeLinkToken(page), address()]).toEqual(['secret', `https://ansvar.example${left}`])
  expect([takeLinkToken(page), state()]).toEqual(['secret', { depth: 1 }])
})

test('what was taken before the page began is handed over once, and is found nowhere else', () => {
  const { page, address } = at('/reset-password', 'early')
  expect([takeLinkToken(page), page.linkToken, address()]).toEqual([
    'early',
    undefined,
    'https://ansvar.example/reset-password',
  ])
})

test('without a link there is no token', () => {
  expect(takeLinkToken(at('/reset-password').page)).toBe('')
})
