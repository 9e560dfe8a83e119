import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { FolderInUseError } from '#db/lock.ts'
import { asSystem } from '#db/scope.ts'
import { prepareDatabase } from '#prepare.ts'
import { accessibilityWork, createWork, listWork, type Work } from './organizations.ts'

const help = `Manages organizations that users cannot create.

  pnpm organization list
      Lists every organization: its id, accessibility, name and parent.

  pnpm organization create --name NAME --manager-name NAME --manager-email ADDRESS
      [--registration-number CVR] [--parent ID] [--accessibility FULL|LIMITED] [--language en|da]
      Creates another holding, or with --parent a subsidiary, and its first manager. Prints a one-time link with
      which the manager chooses a password within seven days.

  pnpm organization accessibility ID FULL|LIMITED
      FULL gives access to every section, LIMITED to members and meters only. Takes effect at the next request.

It works on the database that the service uses (DATABASE_URL, or DATA_DIR for the embedded one). The embedded one is
open to one process at a time: stop the service first.
`

const options = {
  help: { type: 'boolean', short: 'h' },
  name: { type: 'string' },
  'registration-number': { type: 'string' },
  parent: { type: 'string' },
  accessibility: { type: 'string' },
  'manager-name': { type: 'string' },
  'manager-email': { type: 'string' },
  language: { type: 'string' },
} as const

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [command, ...rest] = positionals
  const { help: isHelp, ...given } = values
  process.stdout.write(isHelp || command === undefined ? help : `${await run(workOf(command, rest, given))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSee: pnpm organization --help\n`)
  process.exitCode = error instanceof FolderInUseError ? 75 : 1
}

/** Returns the work of a command. Throws on invalid arguments before any database is opened. */
function workOf(command: string, rest: readonly string[], given: Record<string, string | undefined>): Work {
  if (command === 'list') return listWork
  if (command === 'create') return createWork(given)
  if (command === 'accessibility') return accessibilityWork(rest)
  throw new Error(`Unknown command: ${command}.`)
}

async function run(work: Work): Promise<string> {
  const config = readConfig(process.env)
  const database = await prepareDatabase(config)
  try {
    return await asSystem(database, (trx, note) => work(trx, note, config.publicUrl))
  } finally {
    await database.close()
  }
}
