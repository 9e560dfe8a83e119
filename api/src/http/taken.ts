import { RequestProblem } from './problem.ts'

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

/** What a failure is told as: a value that another took in the meantime at its field, anything else as it is. */
export function toldAs(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const path = Object.hasOwn(fields, constraint) ? fields[constraint] : undefined
  return path === undefined ? error : new RequestProblem('validation', { fields: [{ path, code: 'taken' }] })
}
