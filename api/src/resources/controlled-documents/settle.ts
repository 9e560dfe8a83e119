import { approvalProblems, revisionProblems } from '@ansvar/domain/controlled-documents'
import { localDay } from '@ansvar/domain/dates'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { snakePath } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { existingMembers } from '#resources/members/queries.ts'
import type { DocumentKind, DocumentTable, Settled } from './queries.ts'
import type { DocumentInput } from './schema.ts'

/**
 * The document that a body asks for, or a refusal that names every faulty field. `before` is the document as it stands,
 * null for a new one; `further` are the problems of what its kind alone has.
 */
export async function settleDocument<Input extends DocumentInput>(
  { table }: Pick<DocumentKind<DocumentTable>, 'table'>,
  { scope, membership, now }: Pick<OrganizationCall, 'scope' | 'membership' | 'now'>,
  body: Checked<Input>,
  before: Row<DocumentTable> | null,
  further: readonly Problem[] = [],
): Promise<Omit<Input, 'state' | 'files'> & Pick<Settled, 'state' | 'files'>> {
  const parts: Partial<DocumentInput> = body.parts
  const state = parts.state ?? before?.state ?? 'DRAFT'
  const facts = {
    state,
    approvedById: parts.approved_by_id ?? null,
    approvedOn: parts.approved_on ?? null,
    reviewPeriod: parts.review_period ?? null,
  }
  const problems = [
    ...revisionProblems(before?.state ?? null, state),
    ...approvalProblems(facts, localDay(now, membership.timeZone)),
  ]
  const { files, problems: missingFiles } = await settleFiles(
    scope,
    membership.organizationId,
    parts.files,
    before && { table, id: before.id },
  )
  const refused = [
    ...problems.map(({ path, code }) => ({ path: snakePath(path), code })),
    ...(await missingMembers(scope, membership.organizationId, parts)),
    ...missingFiles,
    ...further,
  ]
  return { ...body.valid(refused), state, files }
}

async function missingMembers(scope: Scope, organizationId: string, parts: Partial<DocumentInput>): Promise<Problem[]> {
  const named = (['owner_id', 'approved_by_id'] as const).flatMap((path) => {
    const id = parts[path]
    return id ? [{ path, id }] : []
  })
  const existing = await existingMembers(scope.trx, organizationId, [...new Set(named.map(({ id }) => id))])
  return named.filter(({ id }) => !existing.has(id)).map(({ path }) => ({ path, code: 'not_found' }))
}
