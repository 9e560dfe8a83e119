import { expect, test } from 'vitest'
import { stubGateway, json } from './harness.ts'

const fields = 'type T { id: ID } extend type Query { t: T @rest(get: "t") }'
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const { app } = stubGateway(() => json({ id: '1' }), fields)

test('a browser at /graphql gets the explorer, which loads nothing from other origins', async () => {
  const response = await app.request('/graphql', { headers: html })
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('vary')).toContain('accept')
  const page = await response.text()
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
  expect(loaded).toEqual(['/graphql/explorer.css', '/graphql/explorer.js', '/graphql/schema'])
  for (const url of loaded) expect((await app.request(url)).status).toBe(200)
  expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/)
})

test("the explorer's policy allows only its own files and requests to this gateway", async () => {
  const { headers } = await app.request('/graphql', { headers: html })
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a request with a document gets JSON, also in a browser', async () => {
  const response = await app.request('/graphql?query=%7Bt%7Bid%7D%7D', { headers: { accept: 'text/html, */*' } })
  await expect(response.json()).resolves.toEqual({ data: { t: { id: '1' } } })
  const plain = await app.request('/graphql')
  expect(plain.headers.get('content-type')).toContain('json')
})
