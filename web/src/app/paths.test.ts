import { expect, test } from 'vitest'
import { paths } from '#paths/paths.ts'
import { rootFrom } from '#paths/public-paths.ts'
import { publicRoutes, routes } from './routes.tsx'

/** Calls every function of the map with the names of its parameters. A function may return a map. */
function called(node: unknown, name = ''): [string, string][] {
  const given: unknown =
    typeof node !== 'function'
      ? node
      : node.length === 2
        ? node('{parent}', '{id}')
        : node(...(node.length === 1 ? ['{id}'] : []))
  if (typeof given === 'string') return [[name, decodeURIComponent(given)]]
  return Object.entries(given as object).flatMap(([key, value]) => called(value, name === '' ? key : `${name}.${key}`))
}

test('the map of every URL', () => {
  expect(
    called(paths)
      .map(([name, url]) => `${name.padEnd(36)} ${url}`)
      .join('\n'),
  ).toMatchSnapshot()
})

test('every URL is a route', () => {
  const patterns = [...publicRoutes, ...routes].map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  const urls = called(paths).map(([, url]) => url.replace(/new\/\{id\}$/, 'new/electricity').replace(/\?.*$/, ''))
  expect(urls.filter((url) => !patterns.some((pattern) => pattern.test(url)))).toEqual([])
})

test('ids and addresses are escaped', () => {
  expect(paths.policies.detail('a/b?c')).toBe('/leadership/policies/a%2Fb%3Fc')
  expect(paths.policies.list({ open: 'a&b' })).toBe('/leadership/policies?open=a%26b')
  expect(rootFrom({ pathname: '/leadership/policies', search: '?open=1', hash: '' })).toBe(
    '/?return_url=%2Fleadership%2Fpolicies%3Fopen%3D1',
  )
})
