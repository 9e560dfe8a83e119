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

/** Returns a recording with a change applied. */
function changed(change: (recording: Loose) => void): string {
  const recording = JSON.parse(text) as Loose
  change(recording)
  return JSON.stringify(recording, null, 1)
}

/** The first event that was sent to an editor, and its index. */
const { entries } = JSON.parse(text) as { entries: { event?: { type: string } }[] }
const at = entries.findIndex(({ event }) => event?.type === 'edit')
const half = text.slice(0, text.length / 2)

/** Invalid files: what is wrong, the content, and the error message. */
const invalid: readonly (readonly [what: string, content: string | null, error: RegExp])[] = [
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
    /: version: it is 1, and this reads versions 2 and 3$/,
  ],
  [
    'has an unknown machine',
    changed((one) => void Object.assign(one.actors[0] ?? {}, { machine: 'toaster' })),
    /: actors\[0\]: the machine "toaster" is unknown; there are activity, /,
  ],
  [
    'has an event without its data',
    changed((one) => void Object.assign(one.actors[0]?.['state'] ?? {}, { value: 'asleep' })),
    /: actors\[0\]: authentication cannot be in "asleep": /,
  ],
  [
    'names no build',
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

/** Writes a file with the content and returns its path. Without content, returns the path of a missing file. */
function fileOf(content: string | null): string {
  const file = join(folder, 'recording.json')
  rmSync(file, { force: true })
  if (content !== null) writeFileSync(file, content)
  return file
}

const unexpected = () => Promise.reject(new Error('Expected no browser'))

async function outcomeOf(args: readonly string[]) {
  const [printed, errors]: [string[], string[]] = [[], []]
  const output = { print: (line: string) => printed.push(line), printError: (line: string) => errors.push(line) }
  const code = await run(args, output, { play: unexpected, record: unexpected })
  return { code, printed: printed.join('\n'), errors: errors.join('\n') }
}

describe.each([
  ['pnpm replay FILE', []],
  ['pnpm replay FILE --browser', ['--browser']],
])('%s', (_, options) => {
  test.each(invalid)(
    'exits with 2 at a file that %s, and prints the error and its position',
    async (_what, content, error) => {
      const file = fileOf(content)
      const outcome = await outcomeOf([file, ...options])
      expect(outcome.code).toBe(2)
      expect(outcome.errors.startsWith(file)).toBe(true)
      expect(outcome.errors).toMatch(error)
      expect(outcome.printed).toBe('')
    },
  )
})

describe('pnpm replay', () => {
  test('plays every file, and exits with the worst of their results', async () => {
    const outcome = await outcomeOf([join(root, good), fileOf('')])
    expect(outcome.code).toBe(2)
    expect(outcome.printed).toMatch(/edit-conflict\.json: \d+ events as recorded/)
  })

  test('exits with 1 if a machine diverges from its recording, and prints the event', async () => {
    const file = fileOf(changed((one) => void Object.assign(one.entries[at] ?? {}, { value: 'viewing' })))
    const outcome = await outcomeOf([file])
    expect(outcome.code).toBe(1)
    expect(outcome.printed).toContain(`entries[${at}]`)
    expect(outcome.printed).toMatch(/expected state: viewing\n {2}found state: {4}editing/)
  })

  test.each([
    [['--faster'], /Unknown option '--faster'/],
    [[], /^pnpm replay FILE/],
  ])('exits with 2 for the arguments %j, and prints its usage', async (args, error) => {
    const outcome = await outcomeOf(args)
    expect(outcome.code).toBe(2)
    expect(outcome.errors).toMatch(error)
  })

  test('is a process with the same exit code', async () => {
    const command = join(root, 'tests/replaying/command.ts')
    const ended = promisify(execFile)(process.execPath, [command, fileOf('')])
    await expect(ended).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('the file is empty') })
    const { stdout } = await promisify(execFile)(process.execPath, [command, join(root, good)])
    expect(stdout).toMatch(/events as recorded, in \d+ ms\n$/)
  })
})
