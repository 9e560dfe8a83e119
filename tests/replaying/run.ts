import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machines } from '@ansvar/web/machines/all.ts'
import { play } from '@ansvar/web/replay/play.ts'
import { BadRecording, readRecording } from '@ansvar/web/replay/read.ts'
import type { Recording } from '@ansvar/web/replay/recording.ts'
import { divergenceText, stepsTable } from './told.ts'

const usage = `pnpm replay FILE…              plays recordings through the machines, and prints where they went
pnpm replay FILE… --browser    plays them in Chromium, against the answers that they hold
    --step                     waits for Enter before each step
    --pictures FOLDER          where the pictures of the states go, by the file's name (test-results/replay)
pnpm replay --record [NAME…]   has the sessions of tests/replay anew, and records them`

const options = {
  browser: { type: 'boolean' },
  step: { type: 'boolean' },
  pictures: { type: 'string' },
  record: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** What to exit with: 0 as recorded, 1 where states part, 2 where there is nothing to play. */
type Outcome = 0 | 1 | 2

/** Where a command says what came of it, and what is wrong. */
export type Told = { readonly say: (line: string) => void; readonly complain: (line: string) => void }

/** What needs a browser; it comes when it is asked for. */
export type Browser = {
  readonly play: (recording: Recording, options: InBrowser & Pick<Told, 'say'>) => Promise<0 | 1>
  /** Has sessions of tests/replay anew; without a name, all. */
  readonly record: (names: readonly string[], say: Told['say']) => Promise<void>
}

/** The folder of the pictures, and whether each step waits to be let go. */
export type InBrowser = { readonly step: boolean; readonly pictures: string }

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BadRecording(isMissing ? 'there is no such file' : `it cannot be read: ${String(error)}`)
  }
}

type Playing = { readonly browser: Browser; readonly inBrowser: InBrowser | null; readonly told: Told }

async function playFile(file: string, { browser, inBrowser, told }: Playing): Promise<Outcome> {
  const { say, complain } = told
  try {
    const recording = readRecording(textOf(file), machines)
    const began = performance.now()
    // What the machines cannot take, a page is not given either.
    const played = play(recording, machines)
    const took = performance.now() - began
    if (inBrowser) {
      say(file)
      return await browser.play(recording, {
        ...inBrowser,
        pictures: join(inBrowser.pictures, basename(file, '.json')),
        say,
      })
    }
    say(stepsTable(recording, played))
    if (played.divergence) {
      say(`\n${divergenceText(played.divergence)}`)
      return 1
    }
    say(`\n${file}: ${played.steps.length} events as recorded, in ${took.toFixed(0)} ms`)
    return 0
  } catch (error) {
    if (!(error instanceof BadRecording)) throw error
    complain(`${file}: ${error.message}`)
    return 2
  }
}

/** What `pnpm replay` does with its arguments. */
export async function run(args: readonly string[], told: Told, browser: Browser): Promise<Outcome> {
  const { say, complain } = told
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    complain(`${error instanceof Error ? error.message : ''}\n\n${usage}`)
    return 2
  }
  const { values, positionals } = parsed
  if (values.record) {
    await browser.record(positionals, say)
    return 0
  }
  if (values.help || positionals.length === 0) {
    complain(usage)
    return values.help ? 0 : 2
  }
  const inBrowser = values.browser
    ? { step: values.step ?? false, pictures: values.pictures ?? 'test-results/replay' }
    : null
  let worst: Outcome = 0
  for (const file of positionals) {
    const outcome = await playFile(file, { browser, inBrowser, told })
    if (outcome > worst) worst = outcome
  }
  return worst
}
