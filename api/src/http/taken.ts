import { RequestProblem } from '#contract/problem.ts'

/** The field that each unique index keeps apart. Who comes second in a race is refused there, as who comes later is. */
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
/** Raised by the migrations' own functions: what the user may not do, and a mail too many. */
const FORBIDDEN = 'AN403'
const TOO_MANY_MAILS = 'AN429'

/** Whether the database refused to queue a mail, as too many were sent. */
export const isTooManyMails = (error: unknown): boolean => codeOf(error) === TOO_MANY_MAILS

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/**
 * What a failure is told as: a value that another took in the meantime at its field, a refusal of the database's own as the
 * one of the routes, anything else as it is.
 */
export function toldAs(error: unknown): unknown {
  const code = codeOf(error)
  if (!(error instanceof Error)) return error
  if (code === FORBIDDEN) return new RequestProblem('forbidden')
  if (code === TOO_MANY_MAILS)
    return new RequestProblem('too_many_requests', {
      title: 'too_many_mails',
      headers: { 'retry-after': 'detail' in error ? String(error.detail) : '60' },
    })
  if (code !== UNIQUE_VIOLATION) return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const path = Object.hasOwn(fields, constraint) ? fields[constraint] : undefined
  return path === undefined ? error : new RequestProblem('validation', { fields: [{ path, code: 'taken' }] })
}
