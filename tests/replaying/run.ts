import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machines } from '@ansvar/web/machines/all.ts'
import { play } from '@ansvar/web/replay/play.ts'
import { BadRecording, readRecording } from '@ansvar/web/replay/read.ts'
import type { Recording } from '@ansvar/web/replay/recording.ts'
import { divergenceText, stepsTable } from './report.ts'

const usage = `pnpm replay FILE…              plays recordings through the machines, and prints where they went
pnpm replay FILE… --browser    plays them in Chromium, against the responses that they hold
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

/** Exit codes: 0 as recorded, 1 if states diverge, 2 if there is nothing to play. */
type Outcome = 0 | 1 | 2

/** Writes the results and the errors of a command. */
export type Output = { readonly print: (line: string) => void; readonly printError: (line: string) => void }

/** The functions that need a browser, loaded on demand. */
export type Browser = {
  readonly play: (recording: Recording, options: InBrowser & Pick<Output, 'print'>) => Promise<0 | 1>
  /** Records sessions of tests/replay again; all of them without a name. */
  readonly record: (names: readonly string[], print: Output['print']) => Promise<void>
}

/** The folder of the screenshots, and whether each step waits for confirmation. */
export type InBrowser = { readonly step: boolean; readonly pictures: string }

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BadRecording(isMissing ? 'there is no such file' : `it cannot be read: ${String(error)}`)
  }
}

type Playing = { readonly browser: Browser; readonly inBrowser: InBrowser | null; readonly output: Output }

async function playFile(file: string, { browser, inBrowser, output }: Playing): Promise<Outcome> {
  const { print, printError } = output
  try {
    const recording = readRecording(textOf(file), machines)
    const began = performance.now()
    // A recording that the machines reject is not played in a page either.
    const played = play(recording, machines)
    const took = performance.now() - began
    if (inBrowser) {
      print(file)
      return await browser.play(recording, {
        ...inBrowser,
        pictures: join(inBrowser.pictures, basename(file, '.json')),
        print,
      })
    }
    print(stepsTable(recording, played))
    if (played.divergence) {
      print(`\n${divergenceText(played.divergence)}`)
      return 1
    }
    print(`\n${file}: ${played.steps.length} events as recorded, in ${took.toFixed(0)} ms`)
    return 0
  } catch (error) {
    if (!(error instanceof BadRecording)) throw error
    printError(`${file}: ${error.message}`)
    return 2
  }
}

/** Runs `pnpm replay` with its arguments. */
export async function run(args: readonly string[], output: Output, browser: Browser): Promise<Outcome> {
  const { print, printError } = output
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    printError(`${error instanceof Error ? error.message : ''}\n\n${usage}`)
    return 2
  }
  const { values, positionals } = parsed
  if (values.record) {
    await browser.record(positionals, print)
    return 0
  }
  if (values.help || positionals.length === 0) {
    printError(usage)
    return values.help ? 0 : 2
  }
  const inBrowser = values.browser
    ? { step: values.step ?? false, pictures: values.pictures ?? 'test-results/replay' }
    : null
  let worst: Outcome = 0
  for (const file of positionals) {
    const outcome = await playFile(file, { browser, inBrowser, output })
    if (outcome > worst) worst = outcome
  }
  return worst
}
