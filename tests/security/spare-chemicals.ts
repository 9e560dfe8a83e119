import { mergeFields } from '@ansvar/domain/chemical-merging'
import type { Caller } from '@ansvar/api/tests/api'

type Place = { readonly organization: string; readonly caller: Caller; readonly maintainer: Caller }

async function put(caller: Caller, path: string, input?: object): Promise<Record<string, unknown>> {
  const { body, status, text } = await caller.put(path, input)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return body
}

/** What an organization accepts that merges. The spare chemicals of the catalogue have their first version. */
export const merging = { chemical_version: 1, accepted: mergeFields }

let made = 0

/** Creates an own chemical, and its request. Returns the ids of both. */
export async function spareRequest({ organization, caller, maintainer }: Place) {
  const path = `organizations/${organization}/chemicals`
  made += 1
  const name = `Spare ${made} of ${organization}`
  const { body: own } = await caller.post(path, { name })
  await put(caller, `${path}/${own.id}/request`, {})
  const { body } = await maintainer.get(`chemical-requests?q=${encodeURIComponent(name)}&sort=created_date,desc`)
  return { own: own.id, request: body.content[0]?.id ?? '', name }
}

/** Creates an own chemical, or a request, in the state that a call needs. Returns its id. */
export async function spareChemical(path: string, place: Place): Promise<string> {
  const { organization, caller, maintainer } = place
  const chemicals = `organizations/${organization}/chemicals`
  if (path.endsWith('/chemicals/{id}/request')) return (await caller.post(chemicals, { name: 'Spare' })).body.id
  const { own, request, name } = await spareRequest(place)
  if (path.endsWith('/withdraw-request')) return own
  if (path.endsWith('/take')) return request
  await put(maintainer, `chemical-requests/${request}/take`)
  if (path.startsWith('chemical-requests/')) return request
  const { body: chemical } = await maintainer.post('chemicals', { name })
  await put(maintainer, `chemical-requests/${request}/match`, { chemical_id: chemical.id })
  if (path.endsWith('/unmerge')) await put(caller, `${chemicals}/${own}/merge`, merging)
  return own
}
