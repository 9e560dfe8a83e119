import { RequestProblem } from '#contract/problem.ts'

/** The field of each unique index. Without a race, the route checks the same and reports the same problem. */
const fields: Readonly<Record<string, string>> = {
  areas_unique: 'name',
  chemical_associations_chemical: 'chemical_id',
  competences_name: 'name',
  departments_name: 'name',
  inspections_due: 'due_on',
  members_email: 'email',
  meter_groups_unique: 'name',
  readings_instant: 'performed_at',
}

const UNIQUE_VIOLATION = '23505'
/** Error codes of functions in the migrations: the user has no permission, or too many emails were sent. */
const FORBIDDEN = 'AN403'
const TOO_MANY_MAILS = 'AN429'
const TOO_MANY_RECORDS = 'AN430'

/** Returns whether the database refused to queue an email because too many were sent. */
export const isTooManyMails = (error: unknown): boolean => codeOf(error) === TOO_MANY_MAILS

/** Returns whether a value contradicts a constraint of the database (SQLSTATE class 23). */
export const isIntegrityViolation = (error: unknown): boolean => String(codeOf(error)).startsWith('23')

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/**
 * Maps a unique-constraint violation to a `taken` problem on its field, and a refusal of the database to the problem
 * that a route would report. Returns any other error unchanged.
 */
export function mapDatabaseError(error: unknown): unknown {
  const code = codeOf(error)
  if (!(error instanceof Error)) return error
  if (code === FORBIDDEN) return new RequestProblem('forbidden')
  if (code === TOO_MANY_MAILS)
    return new RequestProblem('too_many_requests', {
      title: 'too_many_mails',
      headers: { 'retry-after': 'detail' in error ? String(error.detail) : '60' },
    })
  if (code === TOO_MANY_RECORDS) return new RequestProblem('too_many_requests', { headers: { 'retry-after': '3600' } })
  if (code !== UNIQUE_VIOLATION) return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const path = Object.hasOwn(fields, constraint) ? fields[constraint] : undefined
  return path === undefined ? error : new RequestProblem('validation', { fields: [{ path, code: 'taken' }] })
}
