import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { verifyTrail, type End, type Fault, type Verdict } from '#audit/verify.ts'
import { readConfig } from '#config.ts'
import { FolderInUseError } from '#db/lock.ts'
import { asSystem } from '#db/scope.ts'
import { WrongAuditKeyError } from '#db/trail/key.ts'
import { prepareDatabase } from '#prepare.ts'

const help = `Verifies the audit trail of every organisation: that no row was changed, removed or inserted, the last ones
included. Names each row at fault.

  pnpm audit:verify
  pnpm audit:verify --ends > ends.json
      Prints, where the trail is whole, the end of each organisation's chain, to be kept apart from the database.
  pnpm audit:verify --against ends.json
      Asks besides that the trail still holds what it held then: against whoever can put back an old state of the
      database as a whole.

It reads the database that the service uses (DATABASE_URL, or DATA_DIR for the embedded one, which is open to one process
at a time) with the service's key (AUDIT_KEY, or DATA_DIR/audit.key).

Exit codes: 0 whole, 1 at fault, 2 could not be verified, 75 the data folder is in use.
`

const options = {
  help: { type: 'boolean', short: 'h' },
  ends: { type: 'boolean' },
  against: { type: 'string' },
} as const

const kept = z.record(
  z.string(),
  z.strictObject({ count: z.number().int().min(1), value: z.string().regex(/^[0-9a-f]{64}$/) }),
)

try {
  const { values } = parseArgs({ options })
  if (values.help) process.stdout.write(help)
  else process.exitCode = report(await verify(await readEnds(values.against)), values.ends ?? false)
} catch (error) {
  const hint = error instanceof WrongAuditKeyError ? '' : '\nSee: pnpm audit:verify --help'
  process.stderr.write(
    `The audit trail was not verified. ${error instanceof Error ? error.message : String(error)}${hint}\n`,
  )
  process.exitCode = error instanceof FolderInUseError ? 75 : 2
}

async function readEnds(file: string | undefined): Promise<Record<string, End>> {
  if (file === undefined) return {}
  const read = kept.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!read.success) throw new Error(`${file} holds no ends of chains.`)
  return read.data
}

async function verify(earlier: Record<string, End>): Promise<Verdict> {
  const database = await prepareDatabase(readConfig(process.env))
  try {
    return await asSystem(database, (trx) => verifyTrail(trx, database.auditKey, earlier))
  } finally {
    await database.close()
  }
}

/** Tells what was found; answers the exit code. */
function report({ faults, rows, ends }: Verdict, asksEnds: boolean): number {
  for (const fault of faults) process.stdout.write(`${sentenceOf(fault)}\n`)
  const chains = Object.keys(ends).length
  const sum =
    faults.length === 0
      ? `The audit trail is whole: ${rows} changes in ${chains} chains.\n`
      : `The audit trail is at fault in ${faults.length} places; ${rows} changes were read.\n`
  if (asksEnds && faults.length === 0) process.stdout.write(`${JSON.stringify(ends, null, 2)}\n`)
  process[asksEnds ? 'stderr' : 'stdout'].write(sum)
  return faults.length === 0 ? 0 : 1
}

function sentenceOf({ organizationId, kind, number, to, row }: Fault): string {
  const place = `${organizationId} ${number === null ? '' : number}${to !== undefined && to !== number ? `–${to}` : ''}`
  const what = row ? `: ${row.changed_date} ${row.user_name} ${row.action} ${row.resource} ${row.record_id}` : ''
  const words: Record<Fault['kind'], string> = {
    CHANGED: 'is not what was written',
    REMOVED: 'is missing',
    INSERTED: 'was never written',
    UNLINKED: 'was not written behind the one before it: rows were cut off in between',
    END: 'the chain’s end is missing or not what was written: rows behind the last one may be missing',
    BEGINNING: 'the trail does not begin with its organisation: its first rows, or all, are missing',
  }
  return `${place.trim()} ${words[kind]}${what}`
}
