import { expect, test } from 'vitest'
import { readEnvironment } from '#environment.ts'

test('an empty environment has the documented defaults', () => {
  const environment = readEnvironment({})
  expect(environment).toMatchObject({
    port: 4000,
    host: undefined,
    apiUrl: 'http://127.0.0.1:4001',
    publicUrl: 'http://localhost:4000',
    logLevel: 'info',
    shutdownDelayMs: 0,
  })
  expect(environment.webFolder).toMatch(/\/web\/dist$/)
  expect(environment.trustedProxies.check('127.0.0.1')).toBe(true)
  expect(environment.trustedProxies.check('10.0.0.1')).toBe(false)
})

test('the default URLs have the configured ports', () => {
  expect(readEnvironment({ PORT: '5000', API_PORT: '5001' })).toMatchObject({
    port: 5000,
    apiUrl: 'http://127.0.0.1:5001',
    publicUrl: 'http://localhost:5000',
  })
})

test('URLs are reduced to their origins', () => {
  expect(readEnvironment({ API_URL: 'http://api:4001/', PUBLIC_URL: 'https://ansvar.example/' })).toMatchObject({
    apiUrl: 'http://api:4001',
    publicUrl: 'https://ansvar.example',
  })
})

test.each([
  [{ PORT: 'web' }, 'PORT is not a port: web'],
  [{ API_PORT: '70000' }, 'API_PORT is not a port: 70000'],
  [{ SHUTDOWN_DELAY_SECONDS: '301' }, 'SHUTDOWN_DELAY_SECONDS is not a number from 0 to 300: 301'],
  [{ API_URL: 'api:4001' }, 'API_URL is not an HTTP URL: api:4001'],
  [{ PUBLIC_URL: 'ansvar.example' }, 'PUBLIC_URL is not an HTTP URL: ansvar.example'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, balancer' }, 'TRUSTED_PROXIES contains an invalid address: balancer'],
  [{ WEB_FOLDER: '/nowhere/dist' }, 'WEB_FOLDER does not exist: /nowhere/dist'],
  [{ WEB_FOLDER: import.meta.dirname }, `WEB_FOLDER does not contain a built web app: ${import.meta.dirname}`],
])('%o is refused with the name of the variable', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message)
})
