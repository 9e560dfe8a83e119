import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { FolderInUseError } from '#db/lock.ts'
import { createFiles } from '#files/open.ts'
import { createBucket } from '#files/s3-store.ts'
import { sweepFiles } from '#files/sweep.ts'
import { prepareDatabase } from '#prepare.ts'

const help = `Looks after the files that people attach.

  pnpm files sweep       Removes what no record owns and is a day old: uploads that were never
                         saved with a record, contents that no file has, remains of uploads that
                         were cut off. The service does the same every hour by itself.
  pnpm files bucket      Makes the bucket that FILES_URL names where there is none.

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
  else if (command === 'sweep') process.stdout.write(`${await sweep()}\n`)
  else if (command === 'bucket') process.stdout.write(`${await makeBucket()}\n`)
  else throw new Error(`There is no command ${command}.`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSee: pnpm files --help\n`)
  process.exitCode = error instanceof FolderInUseError ? 75 : 1
}

async function makeBucket(): Promise<string> {
  const { s3 } = readConfig(process.env)
  if (s3 === null) throw new Error('FILES_URL names no bucket.')
  return (await createBucket(s3)) ? `Made the bucket ${s3.bucket}.` : `There is a bucket ${s3.bucket}.`
}

async function sweep(): Promise<string> {
  const config = readConfig(process.env)
  const database = await prepareDatabase(config)
  try {
    const swept = await sweepFiles(database, createFiles(config), new Date())
    if (swept === null) return 'Another process is sweeping.'
    return `Removed ${swept.files} unsaved files, ${swept.contents} contents and ${swept.remains} remains of uploads.`
  } finally {
    await database.close()
  }
}
