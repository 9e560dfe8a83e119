import type { openDemo } from './demo.ts'

type Demo = Pick<Awaited<ReturnType<typeof openDemo>>, 'execute' | 'organizationId'>

/**
 * Creates two calendar feeds, and an audit pack, which this service does not build. Returns the ids of the pack and of the feed
 * to revoke.
 */
export async function feedAndPack(demo: Demo): Promise<Record<string, string>> {
  const { data } = await demo.execute(
    `mutation ($organizationId: ID!) {
      listed: createCalendarFeed(input: {}) { id }
      calendarFeed: createCalendarFeed(input: {}) { id }
      auditPack: createAuditPack(organizationId: $organizationId, input: { standards: [ISO_45001] }) { id }
    }`,
    { organizationId: demo.organizationId },
  )
  const idOf = (name: string) => (data[name] as { id: string }).id
  return { calendarFeed: idOf('calendarFeed'), auditPack: idOf('auditPack') }
}
