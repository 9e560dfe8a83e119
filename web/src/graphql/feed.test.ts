import { Client, fetchExchange, gql } from '@urql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChangesDocument } from './generated/changes.graphql.ts'
import { createCache } from './cache.ts'
import { createFeed, type Change } from './feed.ts'

const list = gql`
  query Policies {
    policies(organizationId: "o1") {
      totalElements
      content {
        id
        title
        nextReviewDate
      }
    }
  }
`
const change = (facts: Partial<Change>): Change => ({
  kind: 'CHANGE',
  cursor: '1.0',
  resource: 'policies',
  recordId: 'p1',
  parentId: null,
  action: 'UPDATED',
  userId: 'mads',
  ...facts,
})

/** Opens a page with a list of policies, and a service whose responses the test can delay. */
function open(gate: Promise<void> | null = null) {
  const feed = createFeed()
  feed.follow('kirsten')
  const policy = { __typename: 'Policy', id: 'p1', title: 'First', nextReviewDate: null }
  let [requests, held, isDown] = [0, gate, false]
  const listed = [policy]
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [createCache(), ...feed.exchanges, fetchExchange],
    async fetch(_, init) {
      const isMutation = JSON.stringify(init?.body).includes('mutation')
      if (isMutation) return Response.json({ data: { record: { ...listed.at(-1) } } })
      requests += 1
      if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
      const policies = { __typename: 'PolicyList', totalElements: listed.length, content: structuredClone(listed) }
      await held
      return Response.json({ data: { policies } })
    },
  })
  const shown: string[] = []
  client.query<{ policies: { content: { title: string }[] } }>(list, {}).subscribe(({ data }) => {
    const title = data?.policies.content[0]?.title
    if (title !== undefined && title !== shown.at(-1)) shown.push(title)
  })
  client.subscription(ChangesDocument, { organizationId: 'o1' }).subscribe(() => undefined)
  return {
    feed,
    client,
    policy,
    listed,
    shown,
    requests: () => requests,
    hold: (until: Promise<void> | null): void => void (held = until),
    setDown: (value: boolean): void => void (isDown = value),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(150)

describe('a change that comes in', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('is shown: the lists of the record are fetched again, once for many changes', async () => {
    const page = open()
    await settle()
    page.policy.title = 'Second'
    for (const recordId of ['p1', 'p2', 'p1', 'p3']) page.feed.push(change({ recordId }))
    await settle()
    expect(page.shown).toEqual(['First', 'Second'])
    expect(page.requests()).toBe(2)
  })

  test('of what follows from a sub-record reaches its parent', async () => {
    const page = open()
    await settle()
    page.policy.title = 'With another date'
    page.feed.push(change({ resource: 'policy_reviews', recordId: 'r1', parentId: 'p1' }))
    await settle()
    expect(page.shown.at(-1)).toBe('With another date')
  })

  test.each(['REFETCH', 'ACCESS'] as const)('that says %s fetches everything again', async (kind) => {
    const page = open()
    await settle()
    page.policy.title = 'After the gap'
    page.feed.push(change({ kind, resource: null, recordId: null }))
    await settle()
    expect(page.shown.at(-1)).toBe('After the gap')
  })

  test('after an outage has the queries that failed sent again, once', async () => {
    const page = open()
    await settle()
    page.setDown(true)
    page.policy.title = 'Written during the outage'
    page.feed.push(change({}))
    await settle()
    page.setDown(false)
    page.feed.retryFailed()
    await settle()
    expect([page.shown.at(-1), page.requests()]).toEqual(['Written during the outage', 3])
    page.feed.retryFailed()
    await settle()
    expect(page.requests()).toBe(3)
  })

  test('of something else, and the first event of the stream, fetch nothing', async () => {
    const page = open()
    await settle()
    page.feed.push(change({ resource: 'stakeholders', recordId: 's1' }))
    page.feed.push(change({ kind: 'READY', resource: null, recordId: null }))
    await settle()
    expect(page.requests()).toBe(1)
  })

  test('by the user in this browser is not fetched twice; one in another browser is', async () => {
    const page = open()
    await settle()
    const update = gql('mutation { record: updatePolicy(organizationId: "o1", id: "p1") { id title nextReviewDate } }')
    page.policy.title = 'Mine'
    page.feed.push(change({ userId: 'kirsten' }))
    await page.client.mutation(update, {}).toPromise()
    await settle()
    const once = page.requests()
    await settle()
    expect(page.requests()).toBe(once)
    page.policy.title = 'Mine, at home'
    page.feed.push(change({ userId: 'kirsten' }))
    await settle()
    expect([page.requests(), page.shown.at(-1)]).toEqual([once + 1, 'Mine, at home'])
  })

  test('of one’s own, made before the first answer had come, is not lost behind it', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    const page = open(gate)
    await settle()
    page.listed.push({ ...page.policy, id: 'p2' })
    const create = gql('mutation { record: createPolicy(organizationId: "o1") { id title nextReviewDate } }')
    await page.client.mutation(create, {}).toPromise()
    page.feed.push(change({ action: 'CREATED', recordId: 'p2', userId: 'kirsten' }))
    await settle()
    page.hold(null)
    openGate()
    await settle()
    expect(page.client.readQuery(list, {})?.data.policies.totalElements).toBe(2)
  })

  test('while an older answer is under way is not lost behind it', async () => {
    const page = open()
    await settle()
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    page.hold(gate)
    page.feed.push(change({}))
    await settle()
    page.policy.title = 'Newest'
    page.feed.push(change({}))
    await vi.advanceTimersByTimeAsync(3_000)
    page.hold(null)
    openGate()
    await vi.advanceTimersByTimeAsync(500)
    expect(page.shown.at(-1)).toBe('Newest')
  })
})
