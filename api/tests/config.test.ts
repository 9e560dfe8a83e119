import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'

const names = [
  'PORT',
  'API_PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'SEED',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
]

test('an empty environment has the documented defaults, and an empty variable counts as not set', () => {
  const design = {
    port: 4001,
    host: '127.0.0.1',
    dataDir: './.data',
    databaseUrl: undefined,
    seed: 'demo',
    publicUrl: 'http://localhost:4000',
  }
  expect(readConfig({})).toMatchObject(design)
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('the public address is stored as an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Ansvar.example/' }).publicUrl).toBe('https://ansvar.example')
  expect(readConfig({ PORT: '5000' }).publicUrl).toBe('http://localhost:5000')
})

test.each([
  ['PORT', 'web'],
  ['API_PORT', '70000'],
  ['SEED', 'some'],
  ['PUBLIC_URL', 'ansvar.example'],
  ['PUBLIC_URL', 'ftp://ansvar.example'],
  ['SHUTDOWN_DELAY_SECONDS', '301'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused with the name of the variable', (name, text) => {
  expect(() => readConfig({ [name]: text })).toThrow(`${name}: `)
})
