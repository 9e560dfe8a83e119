import { expect, test } from 'vitest'

const { hostOf } = (await import(new URL('../../scripts/lib/host.mjs', import.meta.url).href)) as {
  readonly hostOf: (variables: Record<string, string>) => { readonly HOST?: string }
}

test.each([
  ['the demo', {}, '127.0.0.1'],
  ['the demo by its name', { SEED: 'demo' }, '127.0.0.1'],
  ['the demo, with an empty HOST', { HOST: '', SEED: '' }, '127.0.0.1'],
  ['the demo with HOST', { HOST: '0.0.0.0' }, '0.0.0.0'],
  ['an installation', { SEED: 'none' }, undefined],
  ['an installation with HOST', { SEED: 'none', HOST: '192.0.2.7' }, '192.0.2.7'],
])('npm start with %s listens where that is safe', (_what, variables, host) => {
  expect(hostOf(variables).HOST).toBe(host)
})
