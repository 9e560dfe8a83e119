import { given } from './arguments.mjs'

const began = performance.now()

/** Seconds since the script began, as text. */
export const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** Minutes since the script began, as text. */
export const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} minutes`

/** Prints a line with the time since the start, so that whoever waits sees what takes long. */
export function say(text) {
  process.stdout.write(`${elapsed().padStart(8)}  ${text}\n`)
}

/** Runs a piece of work, and says every ten seconds that it is still at it. */
export async function waiting(what, work) {
  const heartbeat = setInterval(() => say(`… still ${what}`), 10_000)
  try {
    return await work
  } finally {
    clearInterval(heartbeat)
  }
}

/** An end that the user can do something about: its message is printed without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a script's main function, or with `--help` says what it does; a Stop ends it with its message and exit code. */
export async function main(run, help = '') {
  try {
    const isAsked = help !== '' && given().some((argument) => argument === '--help' || argument === '-h')
    if (isAsked) process.stdout.write(`${help}\n`)
    process.exitCode = isAsked ? 0 : ((await run()) ?? 0)
  } catch (error) {
    process.stderr.write(error instanceof Stop ? `\n${error.message}\n` : `\n${error.stack}\n`)
    process.exitCode = error.exitCode ?? 1
  }
}
