import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { FolderInUseError } from '#db/lock.ts'
import { createFiles } from '#files/open.ts'
import { createBucket } from '#files/s3-store.ts'
import { sweepFiles } from '#files/sweep.ts'
import { prepareDatabase } from '#prepare.ts'

const help = `Maintains the file store.

  pnpm files sweep       Removes everything that no record owns and that is a day old: uploads that
                         were never saved with a record, contents without a file, and remains of
                         incomplete uploads. The service does the same every hour.
  pnpm files bucket      Creates the bucket of FILES_URL if it does not exist.

It works on the database and the file store that the service uses (DATABASE_URL or DATA_DIR; FILES_URL or DATA_DIR).
An embedded database is open to one process at a time: stop the service first.
`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  const [command] = positionals
  if (values.help || command === undefined) process.stdout.write(help)
  else if (command === 'sweep') process.stdout.write(`${await cleanUp()}\n`)
  else if (command === 'bucket') process.stdout.write(`${await makeBucket()}\n`)
  else throw new Error(`Unknown command: ${command}.`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSee: pnpm files --help\n`)
  process.exitCode = error instanceof FolderInUseError ? 75 : 1
}

async function makeBucket(): Promise<string> {
  const { s3 } = readConfig(process.env)
  if (s3 === null) throw new Error('FILES_URL does not name a bucket.')
  return (await createBucket(s3)) ? `Made the bucket ${s3.bucket}.` : `There is a bucket ${s3.bucket}.`
}

async function cleanUp(): Promise<string> {
  const config = readConfig(process.env)
  const database = await prepareDatabase(config)
  try {
    const removed = await sweepFiles(database, createFiles(config), new Date())
    if (removed === null) return 'Another process is already cleaning up files.'
    return `Removed ${removed.files} unsaved files, ${removed.contents} unused blobs and ${removed.remains} incomplete uploads.`
  } finally {
    await database.close()
  }
}
