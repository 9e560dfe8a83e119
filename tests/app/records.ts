import type { Person } from '../screens/service.ts'

type Listed = { readonly content: readonly { readonly id: string }[] }

/**
 * The REST paths of the records that a route's parameters name, by the route up to the parameter. `{org}` is the
 * organization.
 */
const collections: Readonly<Record<string, string>> = {
  '/organization/members/:id': 'organizations/{org}/members',
  '/organization/manage-organization/:parentId': 'organizations',
  '/organization/manage-organization/:parentId/department/:id': 'organizations/{org}/departments',
  '/organization/manage-organization/:parentId/subsidiary/:id': 'organizations',
  '/organization/manage-organization/:id': 'organizations',
  '/organization/stakeholders/:id': 'organizations/{org}/stakeholder-associations',
  '/monitoring/control-book/inspections/:id': 'organizations/{org}/inspections',
  '/monitoring/control-book/reminders/:id': 'organizations/{org}/reminders',
  '/monitoring/control-book/checklists/:id': 'organizations/{org}/checklists',
  '/monitoring/meters/:id': 'organizations/{org}/meters',
  '/monitoring/meters/:id/readings/:readingId': 'organizations/{org}/meters/{meter}/readings',
  '/chemicals/:id': 'organizations/{org}/chemical-associations',
  '/chemicals/my-chemicals/assessments/:id': 'organizations/{org}/risk-assessments',
  '/chemicals/my-chemicals/:id': 'organizations/{org}/chemical-associations',
  '/chemicals/own-chemicals/:id': 'organizations/{org}/chemicals',
  '/evaluation/event-handling/:id': 'organizations/{org}/events',
  '/operation/procedures/:id': 'organizations/{org}/procedures',
  '/documents/binding-obligations/:id': 'organizations/{org}/legislations',
  '/leadership/policies/:id': 'organizations/{org}/policies',
  '/admin/chemicals/:id': 'chemicals',
  '/admin/chemical-requests/:id': 'chemical-requests',
  '/admin/substances/:id': 'substances',
  '/admin/emission-factors/:id': 'emission-factors',
  '/admin/legislation/:id': 'legislations',
  '/admin/stakeholders/:id': 'stakeholders',
}

/**
 * Returns a function that replaces the parameters of a route with ids of records. The first user can read the records,
 * and the second one cannot.
 */
export async function addressesOf(
  { fetch, organizationId }: Person,
  stranger: Person,
): Promise<(route: string) => string> {
  const own = await idsOf(stranger, 'organizations/{org}/legislations')
  const ids = new Map<string, string>()
  for (const [pattern, collection] of Object.entries(collections)) {
    const path = collection.replace('{org}', organizationId).replace('{meter}', ids.get('/monitoring/meters/:id') ?? '')
    const response = await fetch(`/api/v1/${path}`)
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    const { content } = (await response.json()) as Listed
    // An obligation has the id of its legislation, which both organizations may have added.
    const [first, second] = content.filter(({ id }) => !own.has(id))
    const id = pattern.includes('/subsidiary/') ? second?.id : first?.id
    if (id === undefined) throw new Error(`There is no record at ${path}`)
    ids.set(pattern, id)
  }
  return (route) =>
    route.replace(/^\/q\/:code$/, '/q/0000000000').replaceAll(/:\w+/g, (part, at: number) => {
      const id = [...ids].find(([pattern]) => isAt(pattern, route.slice(0, at + part.length)))?.[1]
      if (id === undefined) throw new Error(`No list of records for ${route}`)
      return id
    })
}

/** Returns whether a path is the given part of a route. Other parts of the route may be `new`. */
function isAt(pattern: string, part: string): boolean {
  const [named, given] = [pattern.split('/'), part.split('/')]
  return (
    named.length === given.length &&
    named.every((name, at) => name === given[at] || (name.startsWith(':') && given[at] === 'new'))
  )
}

async function idsOf({ fetch, organizationId }: Person, collection: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`/api/v1/${collection.replace('{org}', organizationId)}?size=500`)
  return new Set(((await response.json()) as Listed).content.map(({ id }) => id))
}
