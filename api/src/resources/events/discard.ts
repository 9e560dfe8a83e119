import { isRecent } from '@ansvar/domain/bin'
import { RequestProblem } from '#contract/problem.ts'
import type { Row } from '#db/records.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { readPersons } from './queries.ts'

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'>

/**
 * Ends the request if the caller may not discard an event: its reporter may within 24 hours while no one has taken it, its
 * handler and managers until it is closed. An event that was reported to an authority stays.
 */
export async function demandDiscardable({ scope, membership, now }: Call, event: Row<'events'>): Promise<void> {
  if (event.state === 'CLOSED') throw new RequestProblem('conflict')
  const persons = await readPersons(scope, event)
  const isHandler = membership.level === 'MANAGE' || persons?.handler_id === scope.user.id
  const isFresh = event.taken_date === null && isRecent(Date.parse(event.created_date), now.getTime())
  if (!isHandler && !(isFresh && persons?.reporter_id === scope.user.id)) throw new RequestProblem('forbidden')
  if (await wasReported(scope, event)) throw new RequestProblem('was_reported')
}

const wasReported = async ({ trx }: Call['scope'], { organization_id: organizationId, id }: Row<'events'>) =>
  (await trx
    .selectFrom('authority_reports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', id)
    .where('state', '=', 'REPORTED')
    .executeTakeFirst()) !== undefined
