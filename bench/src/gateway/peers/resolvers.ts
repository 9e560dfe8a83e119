import { readFileSync } from 'node:fs'

/** How a hand-written resolver gets a response of the REST service: parsed, in camelCase. */
export type Get = (path: string) => Promise<unknown>

type Args = { readonly organizationId: string; readonly id: string; readonly size: number }
type Context = { readonly get: Get }
type Policy = { readonly organizationId: string; readonly meterId: string }

/** The bench's schema for other gateways, without our directives. */
export const typeDefs = `scalar Date\nscalar DateTime\n${readFileSync(
  new URL('../schema.graphql', import.meta.url),
  'utf8',
).replaceAll(/@rest\(.*\)|@embed/g, '')}`

const own = ({ organizationId }: Pick<Args, 'organizationId'>) => `organizations/${organizationId}`

/** Resolvers that are written by hand for the same schema. All other fields are read from the record by name. */
export const resolvers = {
  Query: {
    organization: (_: unknown, args: Args, { get }: Context) => get(`${own(args)}/organizations/${args.id}`),
    meters: (_: unknown, args: Args, { get }: Context) => get(`${own(args)}/meters?size=${args.size}`),
    members: (_: unknown, args: Args, { get }: Context) => get(`${own(args)}/members?size=${args.size}`),
    policies: (_: unknown, args: Args, { get }: Context) => get(`${own(args)}/policies?size=${args.size}`),
    embeddingPolicies: (_: unknown, args: Args, { get }: Context) =>
      get(`${own(args)}/policies?size=${args.size}&embed=meter`),
    areas: (_: unknown, args: Args, { get }: Context) => get(`${own(args)}/areas`),
    permissions: (_: unknown, args: Args, { get }: Context) => get(`${own(args)}/permissions`),
  },
  Policy: {
    meter: (policy: Policy, _: unknown, { get }: Context) => get(`${own(policy)}/meters/${policy.meterId}`),
  },
}

/** Requests each path once per GraphQL request, regardless of how many fields need it. */
export function once(get: Get): Get {
  const requested = new Map<string, Promise<unknown>>()
  return (path) => {
    const known = requested.get(path)
    if (known) return known
    const response = get(path)
    requested.set(path, response)
    return response
  }
}

export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [camel(key), camelKeys(item)]))
}

const known = new Map<string, string>()

function camel(key: string): string {
  const found = known.get(key) ?? key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  known.set(key, found)
  return found
}
