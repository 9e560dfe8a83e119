import { given } from './arguments.mjs'

const began = performance.now()

/** Returns the seconds since the script started, as text. */
export const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** Returns the minutes since the script started, as text. */
export const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} minutes`

/** Prints a line with the time since the start, so that the user sees what takes long. */
export function log(text) {
  process.stdout.write(`${elapsed().padStart(8)}  ${text}\n`)
}

/** Runs a task, and prints every ten seconds that it is still running. */
export async function waiting(what, work) {
  const heartbeat = setInterval(() => log(`… still ${what}`), 10_000)
  try {
    return await work
  } finally {
    clearInterval(heartbeat)
  }
}

/** An error that the user can resolve. Its message is printed without a stack trace. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a script's main function, or prints its help with `--help`. A Stop ends it with its message and exit code. */
export async function main(run, help = '') {
  try {
    const wantsHelp = help !== '' && given().some((argument) => argument === '--help' || argument === '-h')
    if (wantsHelp) process.stdout.write(`${help}\n`)
    process.exitCode = wantsHelp ? 0 : ((await run()) ?? 0)
  } catch (error) {
    process.stderr.write(error instanceof Stop ? `\n${error.message}\n` : `\n${error.stack}\n`)
    process.exitCode = error.exitCode ?? 1
  }
}
