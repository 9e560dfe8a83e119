import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './replaying/run.ts'
import { read, root } from './tree/files.ts'

const good = 'tests/replay/edit-conflict.json'
const text = read(good)

type Loose = { actors: Record<string, unknown>[]; entries: Record<string, unknown>[]; [key: string]: unknown }

/** A recording with something of it changed. */
function changed(change: (recording: Loose) => void): string {
  const recording = JSON.parse(text) as Loose
  change(recording)
  return JSON.stringify(recording, null, 1)
}

/** The first event that somebody sent to an editor, and where it stands. */
const { entries } = JSON.parse(text) as { entries: { event?: { type: string } }[] }
const at = entries.findIndex(({ event }) => event?.type === 'edit')
const half = text.slice(0, text.length / 2)

/** What is wrong, the file that holds it, and what is said of it. */
const bad: readonly (readonly [what: string, content: string | null, said: RegExp])[] = [
  ['is missing', null, /: there is no such file$/],
  ['is empty', '', /: This is no recording: the file is empty$/],
  ['is a text', 'Noise at night, said the neighbour.\n', /: This is no JSON: (?!.*cut off)/],
  [
    'was cut off',
    half,
    new RegExp(`: This is no JSON: .*It ends in line ${half.split('\n').length}, in the middle: it was cut off`),
  ],
  [
    'has lost its last entries',
    changed((one) => void one.entries.splice(9)),
    new RegExp(`: entries: 9 are there of ${entries.length}; the recording was cut off$`),
  ],
  ['is something else', '{"format": "har"}', /: This is no recording: format is not ansvar-recording$/],
  [
    'is of another version',
    changed((one) => void (one['version'] = 1)),
    /: version: it is 1, and this reads version 2 alone$/,
  ],
  [
    'has an unknown machine',
    changed((one) => void Object.assign(one.actors[0] ?? {}, { machine: 'toaster' })),
    /: actors\[0\]: the machine "toaster" is unknown; there are activity, /,
  ],
  [
    'begins in an unknown state',
    changed((one) => void Object.assign(one.actors[0]?.['state'] ?? {}, { value: 'asleep' })),
    /: actors\[0\]: authentication cannot stand in "asleep": /,
  ],
  [
    'has an unknown event',
    changed((one) => void Object.assign(one.entries[at]?.['event'] ?? {}, { type: 'explode' })),
    new RegExp(`: entries\\[${at}\\]: editor has no event "explode"$`),
  ],
  [
    'has an event without what belongs to it',
    changed((one) => void Object.assign(one.entries[at] ?? {}, { event: { type: 'edit' } })),
    new RegExp(`: entries\\[${at}\\]: editor cannot take the event edit: `),
  ],
  ['has no window', changed((one) => void delete one['viewport']), /: viewport: there is no width with a height$/],
  ['says of no build', changed((one) => void delete one['app']), /: app: there is no version with its build$/],
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-replay-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The path of a file with a content; of none, where there is none. */
function fileOf(content: string | null): string {
  const file = join(folder, 'recording.json')
  rmSync(file, { force: true })
  if (content !== null) writeFileSync(file, content)
  return file
}

const unasked = () => Promise.reject(new Error('No browser was to be asked'))

async function outcomeOf(args: readonly string[]) {
  const [said, complained]: [string[], string[]] = [[], []]
  const told = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
  const code = await run(args, told, { play: unasked, record: unasked })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

describe.each([
  ['pnpm replay FILE', []],
  ['pnpm replay FILE --browser', ['--browser']],
])('%s', (_, options) => {
  test.each(bad)('ends with 2 at a file that %s, and says what is wrong, and where', async (_what, content, said) => {
    const file = fileOf(content)
    const outcome = await outcomeOf([file, ...options])
    expect(outcome.code).toBe(2)
    expect(outcome.complained.startsWith(file)).toBe(true)
    expect(outcome.complained).toMatch(said)
    expect(outcome.said).toBe('')
  })
})

describe('pnpm replay', () => {
  test('plays every file that it is given, and ends with the worst of what came of them', async () => {
    const outcome = await outcomeOf([join(root, good), fileOf('')])
    expect(outcome.code).toBe(2)
    expect(outcome.said).toMatch(/edit-conflict\.json: \d+ events as recorded/)
  })

  test('ends with 1 where a machine parts from its recording, and says at which event', async () => {
    const file = fileOf(changed((one) => void Object.assign(one.entries[at] ?? {}, { value: 'viewing' })))
    const outcome = await outcomeOf([file])
    expect(outcome.code).toBe(1)
    expect(outcome.said).toContain(`entries[${at}]`)
    expect(outcome.said).toMatch(/expected state: viewing\n {2}found state: {4}editing/)
  })

  test.each([
    [['--faster'], /Unknown option '--faster'/],
    [[], /^pnpm replay FILE/],
  ])('ends with 2 where it is told %j, and says how it is used', async (args, said) => {
    const outcome = await outcomeOf(args)
    expect(outcome.code).toBe(2)
    expect(outcome.complained).toMatch(said)
  })

  test('is a process that ends with the same', async () => {
    const command = join(root, 'tests/replaying/command.ts')
    const ended = promisify(execFile)(process.execPath, [command, fileOf('')])
    await expect(ended).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('the file is empty') })
    const { stdout } = await promisify(execFile)(process.execPath, [command, join(root, good)])
    expect(stdout).toMatch(/events as recorded, in \d+ ms\n$/)
  })
})
