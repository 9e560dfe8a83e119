import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { readDemoFiles } from '#seed/demo-files.ts'
import { demoTarget, serverUrl } from './support/database.ts'
import { start, type Running } from './support/process.ts'

// Starts real processes one after another, which takes some time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
/** The folder for the ends: not in the data folder, whose files are all private to the service. */
let endsFolder: string
let env: Record<string, string>
let drop: (() => Promise<void>) | undefined
let service: Running

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-audit-'))
  endsFolder = mkdtempSync(join(tmpdir(), 'ansvar-audit-ends-'))
  env = { API_PORT: '0', DATA_DIR: folder }
  const target = await demoTarget(folder)
  env = { ...env, ...target.env }
  drop = target.drop
  service = start('server.ts', [], env)
  await service.ready
})
afterEach(async () => {
  service.kill('SIGKILL')
  await service.ended
  await drop?.()
  for (const made of [folder, endsFolder]) rmSync(made, { recursive: true, force: true })
})

async function verify(args: string[] = [], more: Record<string, string> = {}) {
  const command = start('commands/audit-verify.ts', args, { ...env, ...more })
  return { code: await command.ended, output: command.output() }
}

async function stop(): Promise<void> {
  service.kill('SIGTERM')
  await service.ended
}

/** Changes the trail as an attacker with full access to the database would. */
async function tamper(statement: string): Promise<void> {
  const url = env['DATABASE_URL']
  const database = await openDatabase(url === undefined ? { folder } : { url })
  await asSystem(database, (trx) => sql.raw(statement).execute(trx))
  await database.close()
}

test('the command reports a valid trail or the invalid row, each with its own exit code', async () => {
  // One chain for each organization, and one for the catalogue.
  const chains = (await readDemoFiles()).organizations.length + 1
  await stop()
  const whole = await verify()
  expect([whole.code, whole.output]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^The audit trail is complete: \\d+ changes in ${chains} chains\\.\n.*key SHA256:[0-9a-f]{64}\\.\n$`),
    ),
  ])

  const ends = join(endsFolder, 'ends.json')
  writeFileSync(ends, (await verify(['--ends'])).output.replace(/^The (audit trail|ends) .*$/gm, ''))
  expect(Object.keys(JSON.parse(readFileSync(ends, 'utf8')) as object)).toHaveLength(chains)
  expect((await verify(['--against', ends])).code).toBe(0)
  const forged = readFileSync(ends, 'utf8').replace(/"signature": "./, (text) =>
    text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  )
  writeFileSync(join(endsFolder, 'forged.json'), forged)
  const refused = await verify(['--against', join(endsFolder, 'forged.json')])
  expect([refused.code, refused.output]).toEqual([2, expect.stringContaining('is not signed with this key')])

  await tamper(`update audit_trail set user_name = 'Somebody Else' where user_name = 'Mads Bruun' and number = (
    select max(number) from audit_trail where user_name = 'Mads Bruun')`)
  const changed = await verify()
  expect([changed.code, changed.output]).toEqual([
    1,
    expect.stringMatching(
      /^[0-9a-f-]{36} \d+ is not what was written: \S+ Somebody Else \w+ \w+ .*\n.*at fault in 1 places/,
    ),
  ])
})

test('the command refuses another key, an invalid file of ends, and a folder that is in use', async () => {
  const busy = await verify()
  expect(busy.code).toBe(serverUrl === null ? 75 : 0)
  await stop()
  const strange = await verify([], { AUDIT_KEY: 'another key than the service had, yet long' })
  expect([strange.code, strange.output]).toEqual([2, expect.stringContaining('is chained with another key')])
  writeFileSync(join(endsFolder, 'ends.json'), '{"a":1}')
  const unread = await verify(['--against', join(endsFolder, 'ends.json')])
  expect([unread.code, unread.output]).toEqual([2, expect.stringContaining('does not contain the ends of chains')])
})
