import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { verifyTrail, type End, type Fault, type Verdict } from '#audit/verify.ts'
import { readConfig } from '#config.ts'
import { FolderInUseError } from '#db/lock.ts'
import { asSystem } from '#db/scope.ts'
import { WrongAuditKeyError } from '#db/trail/key.ts'
import { fingerprintOf, isSigned, publicKeyOf } from '#db/trail/signing.ts'
import { prepareDatabase } from '#prepare.ts'

const help = `Verifies the audit trail of every organization: that no row was changed, removed or inserted, including the last
ones, and that the ends of the chains are signed. Prints each invalid row, and the fingerprint of the public key.

  pnpm audit:verify
  pnpm audit:verify --ends > ends.json
      Prints the end of each organization's chain with its Ed25519 signature, if the trail is valid. Store it outside
      of the database.
  pnpm audit:verify --against ends.json
      Also verifies that the trail still contains the rows of that time. This detects an old state of the complete
      database that was put back.

It reads the database that the service uses (DATABASE_URL, or DATA_DIR for the embedded one, which is open to one process
at a time) with the service's keys (AUDIT_KEY and AUDIT_SIGN_KEY, or DATA_DIR/audit.key and DATA_DIR/audit-sign.key). The public
key is at GET /api/v1/audit-key.

Exit codes: 0 valid, 1 invalid, 2 could not be verified, 75 the data folder is in use.
`

type Found = Verdict & { readonly fingerprint: string }

const options = {
  help: { type: 'boolean', short: 'h' },
  ends: { type: 'boolean' },
  against: { type: 'string' },
} as const

const storedEnds = z.record(
  z.string(),
  z.strictObject({
    count: z.number().int().min(1),
    value: z.string().regex(/^[0-9a-f]{64}$/),
    signature: z
      .string()
      .regex(/^[0-9a-f]{128}$/)
      .optional(),
  }),
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
  const read = storedEnds.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!read.success) throw new Error(`${file} does not contain the ends of chains.`)
  return read.data
}

async function verify(earlier: Record<string, End>): Promise<Found> {
  const database = await prepareDatabase(readConfig(process.env))
  try {
    const { publicKey } = database.auditSigner
    for (const [organizationId, end] of Object.entries(earlier)) assertSigned(publicKey, organizationId, end)
    const verdict = await asSystem(database, (trx) => verifyTrail(trx, database, earlier))
    return { ...verdict, fingerprint: fingerprintOf(publicKey) }
  } finally {
    await database.close()
  }
}

/** Throws if a stored end has a signature that is not of this key. */
function assertSigned(publicKey: Uint8Array, organizationId: string, { count, value, signature }: End): void {
  if (signature === undefined) return
  const end = { count, value: Buffer.from(value, 'hex') }
  if (!isSigned(publicKeyOf(publicKey), organizationId, end, Buffer.from(signature, 'hex')))
    throw new Error(`The stored end of ${organizationId} is not signed with this key, or was changed.`)
}

/** Prints what was found. Returns the exit code. */
function report({ faults, rows, ends, fingerprint }: Found, printsEnds: boolean): number {
  for (const fault of faults) process.stdout.write(`${textOf(fault)}\n`)
  const chains = Object.keys(ends).length
  const sum =
    faults.length === 0
      ? `The audit trail is complete: ${rows} changes in ${chains} chains.\n`
      : `The audit trail is at fault in ${faults.length} places; ${rows} changes were read.\n`
  if (printsEnds && faults.length === 0) process.stdout.write(`${JSON.stringify(ends, null, 2)}\n`)
  process[printsEnds ? 'stderr' : 'stdout'].write(`${sum}The ends are signed with the key SHA256:${fingerprint}.\n`)
  return faults.length === 0 ? 0 : 1
}

function textOf({ organizationId, kind, number, to, row }: Fault): string {
  const position = `${organizationId} ${number === null ? '' : number}${to !== undefined && to !== number ? `–${to}` : ''}`
  const what = row ? `: ${row.changed_date} ${row.user_name} ${row.action} ${row.resource} ${row.record_id}` : ''
  const texts: Record<Fault['kind'], string> = {
    CHANGED: 'is not what was written',
    REMOVED: 'is missing',
    INSERTED: 'was never written',
    UNLINKED: 'was not written behind the one before it: rows were cut off in between',
    END: 'the chain’s end is missing or not what was written: rows behind the last one may be missing',
    BEGINNING: 'the trail does not begin with its organization: its first rows, or all, are missing',
    SIGNATURE: 'the chain’s end has no valid signature',
    RESEALED: 'was converted to format 2, and no entry says so as it was',
    REDACTED: 'has a replaced content that no entry names, or is named by an entry without one',
    ERASED: 'has an erased text that no entry names, or names a text that is not erased',
  }
  return `${position.trim()} ${texts[kind]}${what}`
}
