import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addresses, password } from './support/api.ts'
import { emptyTarget, serverUrl, type Target } from './support/database.ts'
import { start, type Running } from './support/process.ts'

// Starts real processes that create a database and the demo, which takes some time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let target: Target
let env: Record<string, string>
let running: Running[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-folder-'))
  target = await emptyTarget()
  env = { API_PORT: '0', DATA_DIR: folder, ...target.env }
  running = []
})
afterEach(async () => {
  for (const service of running) service.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

function serve(): Running {
  const service = start('server.ts', [], env)
  running.push(service)
  return service
}

async function list(): Promise<{ code: number | string; output: string }> {
  const command = start('commands/organization.ts', ['list'], env)
  return { code: await command.ended, output: command.output() }
}

const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
const post = (port: number, path: string, body: string | URLSearchParams) =>
  fetch(at(port, `/api/v1/${path}`), {
    method: 'POST',
    body,
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
  })

/** Returns the files in a folder, and the folder itself, that other users could read or change, with their modes. */
function openIn(path: string): string[] {
  const { mode } = statSync(path)
  const inside = statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openIn(join(path, name))) : []
  return (mode & 0o077) === 0 ? inside : [`${path} ${(mode & 0o777).toString(8)}`, ...inside]
}

describe('the content of the data folder', () => {
  test('is private to its user: database, files, emails, key, lock, and backups', async () => {
    env = { ...env, DATA_DIR: join(folder, 'data'), AUDIT_KEY: '', AUDIT_SIGN_KEY: '' }
    const service = serve()
    const port = await service.ready
    const session = await post(port, 'authentications', new URLSearchParams({ username: addresses.editor, password }))
    const { content } = (await session.json()) as { content: { id: string }[] }
    const body = new FormData()
    body.append('file', new File(['måling;1\n'], 'målinger.csv'))
    const sent = await fetch(at(port, `/api/v1/organizations/${content[0]?.id}/attachments`), {
      method: 'POST',
      headers: { cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '' },
      body,
    })
    expect(sent.status).toBe(201)
    expect((await post(port, 'user/password-reset', JSON.stringify({ email: addresses.reader }))).status).toBe(204)
    const mails = join(folder, 'data', 'mail')
    await vi.waitUntil(() => existsSync(mails) && readdirSync(mails).some((name) => name.endsWith('.eml')), 10_000)
    service.kill('SIGTERM')
    await service.ended
    const backup = start('commands/backup.ts', ['write', join(folder, 'backup')], env)
    running.push(backup)
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('Wrote')])
    const expected = [
      'audit.key',
      'audit-sign.key',
      'files',
      'incoming',
      'mail',
      ...(serverUrl === null ? ['database', 'lock'] : []),
    ]
    expect(readdirSync(join(folder, 'data'))).toEqual(expect.arrayContaining(expected))
    expect(openIn(folder)).toEqual([])
  })

  test.each([
    ['the folder itself', ''],
    ['the key in it', 'audit.key'],
    ['the signing key in it', 'audit-sign.key'],
    ['the database in it', 'database'],
  ])(
    'is refused where others have access to %s, by the service and the commands, with what mends it',
    async (_what, name) => {
      const wide = join(folder, name)
      if (name === 'database') mkdirSync(wide)
      else if (name !== '') writeFileSync(wide, 'x'.repeat(64))
      chmodSync(wide, 0o755)
      const service = serve()
      expect(await service.ended).toBe(1)
      const command = await list()
      expect(command.code).toBe(1)
      for (const output of [service.output(), command.output]) {
        expect(output).toContain(`Others on this machine have access to ${wide}.`)
        expect(output).toContain(`chmod -R go-rwx ${folder}`)
      }
      expect(readdirSync(folder)).toEqual(name === '' ? [] : [name])
      execFileSync('chmod', ['-R', 'go-rwx', folder])
      expect(openIn(folder)).toEqual([])
    },
  )
})
