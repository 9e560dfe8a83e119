import type { openDemo } from './demo.ts'

type Demo = Pick<Awaited<ReturnType<typeof openDemo>>, 'execute' | 'organizationId'>

/**
 * Creates two calendar feeds, an audit pack, which this service does not build, and the code of a meter. Returns the ids of
 * the pack and of the feed to revoke, and the code.
 */
export async function feedAndPack(demo: Demo, meter: string): Promise<Record<string, string>> {
  const { data } = await demo.execute(
    `mutation ($organizationId: ID!, $meter: ID!) {
      listed: createCalendarFeed(input: {}) { id }
      calendarFeed: createCalendarFeed(input: {}) { id }
      auditPack: createAuditPack(organizationId: $organizationId, input: { standards: [ISO_45001] }) { id }
      codes: createCodes(organizationId: $organizationId, input: { resource: METER, recordIds: [$meter] }) { content { code } }
    }`,
    { organizationId: demo.organizationId, meter },
  )
  const idOf = (name: string) => (data[name] as { id: string }).id
  const { content } = data['codes'] as { content: [{ code: string }] }
  return { calendarFeed: idOf('calendarFeed'), auditPack: idOf('auditPack'), code: content[0].code }
}
