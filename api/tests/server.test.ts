import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { asSystem } from '#db/scope.ts'
import { prepareDatabase } from '#prepare.ts'
import { addresses, password } from './support/api.ts'
import { auditKey, demoTarget, emptyTarget, referenceTarget, serverUrl, type Target } from './support/database.ts'
import { startMailServer } from './support/mail-server.ts'
import { start, type Running } from './support/process.ts'

// Starts real processes on the engine of this run. Each creates a database, which takes some time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let env: Record<string, string>
let targets: Target[]
let running: Running[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-server-'))
  running = []
  targets = []
  env = { API_PORT: '0', DATA_DIR: folder }
  begin(await emptyTarget())
})
afterEach(async () => {
  for (const service of running) service.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  for (const { drop } of targets) await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The services of this test start with a copy of this folder. */
function begin(target: Target): void {
  targets.push(target)
  env = { ...env, ...target.env }
}

function serve(more: Record<string, string> = {}): Running {
  const service = start('server.ts', [], { ...env, ...more })
  running.push(service)
  return service
}

async function organization(...args: string[]): Promise<{ code: number | string; output: string }> {
  const command = start('commands/organization.ts', args, env)
  const code = await command.ended
  return { code, output: command.output() }
}

const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
const signIn = (port: number, username: string, secret = password) =>
  fetch(at(port, '/api/v1/authentications'), {
    method: 'POST',
    body: new URLSearchParams({ username, password: secret }),
  })
const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]
/** The token of the link that a start prints. It is printed before the service is ready, but to another stream. */
const tokenOf = (service: Running) =>
  vi
    .waitUntil(() => tokenIn(service.output()), { timeout: 10_000 })
    .catch(() => {
      throw new Error(`The start prints no link: ${service.output()}`)
    })
const setPassword = (port: number, token: string, secret: string) =>
  fetch(at(port, '/api/v1/user/password'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: secret }),
  })

test('a first start creates the demo, serves and stops cleanly, and a second start has the same data', async () => {
  const first = serve()
  const port = await first.ready
  const session = await signIn(port, addresses.manager)
  expect(session.status).toBe(200)
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await (await fetch(at(port, '/health'))).json()).toEqual({ status: 'up' })
  expect((await fetch(at(port, '/ready'))).status).toBe(200)
  const metrics = await (await fetch(at(port, '/metrics'))).text()
  expect(metrics).toContain(
    'ansvar_api_request_duration_seconds_count{method="POST",route="/api/v1/authentications",status="200"} 1',
  )
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.output()).toContain('the api has stopped')
  expect(first.output()).not.toContain('ExperimentalWarning')

  const second = serve()
  const user = await fetch(at(await second.ready, '/api/v1/user'), { headers: { cookie } })
  expect(user.status).toBe(200)
  second.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('a process that is asked to end is not ready, and responds until the delay has passed', async () => {
  begin(await demoTarget(folder))
  const service = serve({ SHUTDOWN_DELAY_SECONDS: '1' })
  const port = await service.ready
  service.kill('SIGTERM')
  await expect.poll(async () => (await fetch(at(port, '/ready'))).status).toBe(503)
  expect((await signIn(port, addresses.manager)).status).toBe(200)
  expect(await service.ended).toBe(0)
  await expect(fetch(at(port, '/ready'))).rejects.toThrow('fetch failed')
})

test('an acknowledged change survives kill -9, and the folder is unlocked immediately', async () => {
  begin(await demoTarget(folder))
  const first = serve()
  const port = await first.ready
  const session = await signIn(port, addresses.editor)
  const headers = { cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '', 'content-type': 'application/json' }
  const { content } = (await session.json()) as { content: { id: string }[] }
  const path = `/api/v1/organizations/${content[0]?.id}/policies`
  const answer = await fetch(at(port, path), { method: 'POST', headers, body: '{"title":"Acknowledged"}' })
  expect(answer.status).toBe(201)
  first.kill('SIGKILL')
  await first.ended
  const second = serve()
  const found = await fetch(at(await second.ready, `${path}?q=acknowledged`), { headers })
  expect(await found.json()).toMatchObject({ total_elements: 1 })
})

const post = (port: number, path: string, json: object, headers: Record<string, string> = {}) =>
  fetch(at(port, `/api/v1/${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  })

test('SEED=none prints one link per start, which creates the first organization and its first user, once', async () => {
  begin(await referenceTarget(folder))
  const first = serve({ SEED: 'none', PUBLIC_URL: 'https://ansvar.example' })
  await first.ready
  const old = await tokenOf(first)
  expect(first.output()).toContain('https://ansvar.example/reset-password?token=')
  expect(
    first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(old)),
  ).toEqual([])
  first.kill('SIGTERM')
  await first.ended

  const second = serve({ SEED: 'none' })
  const port = await second.ready
  const token = await tokenOf(second)
  const link = async (asked: string) => (await post(port, 'user/link', { token: asked })).json()
  expect(await link(old)).toMatchObject({ kind: 'SETUP', state: 'EXPIRED' })
  expect(await link(token)).toEqual({ kind: 'SETUP', state: 'OPEN', username: null, language: null })
  const asked = {
    token,
    organization_name: 'Ny Fabrik A/S',
    name: 'Ida Ny',
    email: 'Ida@ny.example',
    password: 'en lang adgangskode',
  }
  const faulty = await post(port, 'first-organization', { token: old, name: ' ', email: 'ida', password: 'kort' })
  expect(((await faulty.json()) as { fields: { path: string; code: string }[] }).fields).toEqual([
    { path: 'organization_name', code: 'required' },
    { path: 'name', code: 'required' },
    { path: 'email', code: 'invalid' },
    { path: 'password', code: 'too_short' },
    { path: 'token', code: 'invalid' },
  ])
  expect((await setPassword(port, token, 'en lang adgangskode')).status).toBe(422)
  const both = await Promise.all(
    [asked, asked].map((body) => post(port, 'first-organization', body, { 'accept-language': 'da' })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422])
  expect(await link(token)).toMatchObject({ state: 'USED' })

  const session = await signIn(port, 'ida@ny.example', 'en lang adgangskode')
  expect(session.status).toBe(200)
  expect(session.headers.get('content-language')).toBe('da')
  const { content } = (await session.json()) as { content: { id: string; name: string }[] }
  expect(content.map(({ name }) => name)).toEqual(['Ny Fabrik A/S'])
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const granted = await fetch(at(port, `/api/v1/organizations/${content[0]?.id}/permissions`), { headers: { cookie } })
  expect(await granted.json()).toMatchObject({ total_elements: 4 })
  expect(await (await fetch(at(port, '/api/v1/demo-accounts'))).json()).toEqual({ total_elements: 0, content: [] })
  second.kill('SIGTERM')
  await second.ended

  const third = serve({ SEED: 'none' })
  await third.ready
  third.kill('SIGTERM')
  await third.ended
  expect(tokenIn(third.output())).toBeUndefined()
})

const linkState = async (port: number, token: string) =>
  ((await (await post(port, 'user/link', { token })).json()) as { state: string }).state

test('a failed start does not affect the link of the running service', async () => {
  begin(await referenceTarget(folder))
  const first = serve({ SEED: 'none' })
  const port = await first.ready
  const token = await tokenOf(first)
  // On a folder the lock refuses it. On a server the port is in use.
  const second = serve({ SEED: 'none', API_PORT: String(port) })
  expect(await second.ended).toBe(serverUrl === null ? 75 : 1)
  expect(tokenIn(second.output())).toBeUndefined()
  expect(await linkState(port, token)).toBe('OPEN')
})

test.skipIf(serverUrl === null)('of two APIs that start together on one server one prints the link', async () => {
  begin(await referenceTarget(folder))
  const both = [serve({ SEED: 'none' }), serve({ SEED: 'none' })]
  const ports = await Promise.all(both.map(({ ready }) => ready))
  const outputs = () => both.map((service) => service.output())
  await vi.waitUntil(() => outputs().some((output) => output.includes('Another api process')), { timeout: 10_000 })
  const tokens = outputs().flatMap((output) => tokenIn(output) ?? [])
  expect(tokens).toHaveLength(1)
  for (const port of ports) expect(await linkState(port, tokens[0] ?? '')).toBe('OPEN')

  // After the process with the link has stopped, the next start creates a new one.
  const holder = both.find((service) => tokenIn(service.output()))
  const other = ports[both.findIndex((service) => service !== holder)] ?? 0
  holder?.kill('SIGKILL')
  await holder?.ended
  const third = serve({ SEED: 'none' })
  await third.ready
  expect(await linkState(other, await tokenOf(third))).toBe('OPEN')
  expect(await linkState(other, tokens[0] ?? '')).toBe('EXPIRED')
})

test('kill -9 while an email is sent leaves it in the outbox, and it is sent with the same Message-ID', async () => {
  begin(await demoTarget(folder))
  const mailServer = await startMailServer()
  try {
    mailServer.behave('hang')
    const settings = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://ansvar.example' }
    const first = serve(settings)
    const answer = await post(await first.ready, 'user/password-reset', { email: addresses.reader })
    expect(answer.status).toBe(204)
    await mailServer.arrival(1)
    first.kill('SIGKILL')
    await first.ended

    mailServer.behave('take')
    await leaseIsOver()
    const second = serve(settings)
    const port = await second.ready
    await mailServer.arrival(2)
    const [before, after] = mailServer.received
    expect(after?.messageId).toBe(before?.messageId)
    expect(after?.to).toEqual([addresses.reader])
    const token = /token=3D([\w-]{43})/.exec((after?.text ?? '').replaceAll('=\r\n', ''))?.[1] ?? ''
    expect((await setPassword(port, token, 'a long enough one')).status).toBe(204)
    second.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  } finally {
    await mailServer.close()
  }
})

/** Moves the clock past the three minutes of the lease. */
async function leaseIsOver(): Promise<void> {
  const database = await prepareDatabase(
    readConfig({ ...env, AUDIT_KEY: auditKey.toString(), AUDIT_SIGN_KEY: auditKey.toString() }),
  )
  try {
    await asSystem(database, (trx) => trx.updateTable('outbox').set({ due_date: new Date() }).execute())
  } finally {
    await database.close()
  }
}

test('an invalid environment is reported for each variable', async () => {
  const service = serve({ API_PORT: 'many', SEED: 'some' })
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(/API_PORT.*SEED/s)
})

test('a used port and a server that does not respond are reported', async () => {
  begin(await demoTarget(folder))
  const first = serve()
  const port = await first.ready
  const other = mkdtempSync(join(tmpdir(), 'ansvar-server-'))
  if (serverUrl === null) await demoTarget(other)
  const taken = serve({ API_PORT: String(port), DATA_DIR: other })
  expect(await taken.ended).toBe(1)
  expect(taken.output()).toContain(`address already in use 127.0.0.1:${port}`)
  rmSync(other, { recursive: true, force: true })
  const silent = serve({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  expect(await silent.ended).toBe(1)
  expect(silent.output()).toContain('The api did not start. connect ECONNREFUSED')
})

test('the key of the audit trail is created once, readable by its owner only, and another one is refused', async () => {
  const first = serve({ SEED: 'none', AUDIT_KEY: '', AUDIT_SIGN_KEY: '' })
  await first.ready
  const file = join(folder, 'audit.key')
  const key = readFileSync(file, 'utf8')
  const signFile = join(folder, 'audit-sign.key')
  for (const each of [file, signFile])
    expect([/^[0-9a-f]{64}\n$/.test(readFileSync(each, 'utf8')), (statSync(each).mode & 0o777).toString(8)]).toEqual([
      true,
      '600',
    ])
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const strange = serve({ AUDIT_KEY: 'another key than the one before, yet long' })
  expect(await strange.ended).toBe(1)
  expect(strange.output()).toContain('The audit trail of this database is chained with another key.')
  const unsigned = serve({ AUDIT_KEY: key.trim(), AUDIT_SIGN_KEY: 'another key than the one before, yet long' })
  expect(await unsigned.ended).toBe(1)
  expect(unsigned.output()).toContain('The audit trail of this database is signed with another key.')
  const again = serve({ AUDIT_KEY: key.trim(), AUDIT_SIGN_KEY: readFileSync(signFile, 'utf8').trim() })
  await again.ready
  expect(readFileSync(file, 'utf8')).toBe(key)
})

describe('the operator’s command', () => {
  test('prints its usage, and refuses invalid arguments', async () => {
    expect((await organization('--help')).output).toContain('pnpm organization create --name NAME')
    const unknown = await organization('remove')
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('Unknown command: remove.')])
    const faulty = await organization('create', '--name', 'X', '--registration-number', '12345678')
    expect(faulty.code).toBe(1)
    expect(faulty.output).toMatch(/registration-number.*manager-name.*manager-email/s)
    expect(readdirSync(folder)).toEqual([])
  })

  test('creates an organization whose manager sets a password, and sets it to LIMITED', async () => {
    begin(await referenceTarget(folder))
    const created = await organization(
      'create',
      '--name',
      'Ny Fabrik A/S',
      '--registration-number',
      '31482070',
      '--manager-name',
      'Ida Ny',
      '--manager-email',
      'Ida@ny.example',
    )
    expect(created.code).toBe(0)
    const id = /organization ([0-9a-f-]{36})/.exec(created.output)?.[1] ?? ''
    const again = await organization(
      'create',
      '--name',
      'X',
      '--manager-name',
      'Ida',
      '--manager-email',
      'ida@ny.example',
    )
    expect(again.output).toContain('ida@ny.example has already been invited.')
    expect((await organization('accessibility', id, 'LIMITED')).output).toContain(`of organization ${id} to LIMITED.`)
    expect((await organization('accessibility', id, 'SOME')).code).toBe(1)
    expect((await organization('list')).output).toMatch(/LIMITED +Ny Fabrik A\/S/)

    const service = serve({ SEED: 'none' })
    const port = await service.ready
    expect((await setPassword(port, tokenIn(created.output) ?? '', 'en lang adgangskode')).status).toBe(204)
    const session = await signIn(port, 'ida@ny.example', 'en lang adgangskode')
    expect(await session.json()).toMatchObject({
      content: [{ name: 'Ny Fabrik A/S', feature_accessibility: 'LIMITED' }],
    })
  })
})

describe.skipIf(serverUrl !== null)('the embedded folder', () => {
  test('is locked by one process: a second service and the command are refused with instructions', async () => {
    begin(await demoTarget(folder))
    const first = serve()
    const port = await first.ready
    const second = serve()
    expect(await second.ended).toBe(75)
    expect(second.output()).toContain(`The data folder ${folder} is in use by another process.`)
    expect(second.output()).toContain('DATABASE_URL')
    const command = await organization('list')
    expect([command.code, command.output]).toEqual([75, expect.stringContaining('is in use by another process')])
    expect((await fetch(at(port, '/ready'))).status).toBe(200)
  })

  test('is locked by one of two processes that start at the same time', async () => {
    begin(await demoTarget(folder))
    const [first, second] = [serve(), serve()]
    const outcomes = await Promise.all(
      [first, second].map((service) => Promise.race([service.ready.then(() => 'ready'), service.ended])),
    )
    expect(outcomes.map(String).toSorted()).toEqual(['75', 'ready'])
  })
})
