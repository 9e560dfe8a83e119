import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Account, type World } from '../world.ts'

// What belongs to an event, through GraphQL: the demo's splash of chromic acid. Mads reported it, Kirsten handles it, and Jonas
// takes no part in it.

type Answer = {
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
}
type List = { readonly content: readonly Readonly<Record<string, unknown>>[] }

let world: World
const people = new Map<Account, Awaited<ReturnType<World['signIn']>>>()
let eventId: string

beforeAll(async () => {
  world = await createWorld()
  for (const account of ['manager', 'editor', 'reader', 'outsider'] as const)
    people.set(account, await world.signIn(account))
  const answer = await execute(
    'manager',
    'query ($organizationId: ID!) { events(organizationId: $organizationId, filter: { q: "chromic" }) { content { id } } }',
  )
  eventId = String(contentOf(answer, 'events')?.[0]?.['id'])
})
afterAll(() => world[Symbol.asyncDispose]())

async function execute(account: Account, query: string, variables: object = {}): Promise<Answer> {
  const organizationId = people.get('manager')?.organizationId
  const response = await people.get(account)?.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { organizationId, eventId, ...variables } }),
  })
  return (await response?.json()) as Answer
}

const parts = `query ($organizationId: ID!, $eventId: ID!) {
  eventCauses(organizationId: $organizationId, eventId: $eventId) { content { text lastModifiedBy becauseOfId } }
  eventLinks(organizationId: $organizationId, eventId: $eventId) { content { kind title event { title } lastModifiedBy } }
  eventComments(organizationId: $organizationId, eventId: $eventId) { content { text authorName } }
  eventInjuries(organizationId: $organizationId, eventId: $eventId) { content { injuredName bodyPart absenceDays } }
  authorityReports(organizationId: $organizationId, eventId: $eventId) { content { state reason rule { code name } } }
  eventHistory(organizationId: $organizationId, id: $eventId) { content { resource userName fields { after } } }
}`

const codesOf = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions.code)
const contentOf = ({ data }: Answer, field: string) => (data?.[field] as List | null)?.content

test('a manager reads all of them, and the reports with their rule', async () => {
  const answer = await execute('manager', parts)
  expect(codesOf(answer)).toEqual([])
  expect(contentOf(answer, 'eventCauses')).toHaveLength(3)
  expect(contentOf(answer, 'eventLinks')).toContainEqual(
    expect.objectContaining({ kind: 'CHEMICAL_ASSOCIATION', title: expect.stringMatching(/./) as string }),
  )
  expect(contentOf(answer, 'eventComments')).toHaveLength(3)
  expect(contentOf(answer, 'eventInjuries')).toEqual([
    { injuredName: 'Ole Winther', bodyPart: 'UPPER_EXTREMITIES', absenceDays: null },
  ])
  expect(contentOf(answer, 'authorityReports')).toMatchObject([
    { state: 'NOT_REQUIRED', rule: { code: 'EASY_ABSENCE' } },
  ])
  expect(JSON.stringify(contentOf(answer, 'eventHistory'))).toMatch(/event_comments.*event_causes|event_causes/)
})

test('the reporter reads the comments, and neither injuries nor reports', async () => {
  const answer = await execute('editor', parts)
  expect(codesOf(answer)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  expect(contentOf(answer, 'eventComments')).toHaveLength(3)
  expect(answer.data).toMatchObject({ eventInjuries: null, authorityReports: null })
  expect(JSON.stringify(contentOf(answer, 'eventHistory'))).not.toMatch(/event_injuries|authority_reports/)
})

test('a reader who takes no part reads causes and links, and no name', async () => {
  const answer = await execute('reader', parts)
  expect(codesOf(answer)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  expect(contentOf(answer, 'eventCauses')).toHaveLength(3)
  const text = JSON.stringify(answer.data)
  expect(text).not.toMatch(/Winther|Kirsten|Mads|Lars|event_comments|event_injuries|authority_reports/)
})

test('another organization finds none of them', async () => {
  const answer = await execute('outsider', parts)
  expect(new Set(codesOf(answer))).toEqual(new Set(['NOT_FOUND']))
  expect(Object.values(answer.data ?? {}).every((value) => value === null)).toBe(true)
})

test('the events of a record are found by its links', async () => {
  const list = `query ($organizationId: ID!, $targetId: ID!) {
    linkedEvents(organizationId: $organizationId, filter: { targetId: [$targetId], active: true }) {
      content { event { id title } }
    }
  }`
  const areas = await execute(
    'reader',
    'query ($organizationId: ID!, $eventId: ID!) { eventLinks(organizationId: $organizationId, eventId: $eventId, filter: { kind: [AREA] }) { content { targetId } } }',
  )
  const [area] = contentOf(areas, 'eventLinks') ?? []
  const answer = await execute('reader', list, { targetId: area?.['targetId'] })
  expect(contentOf(answer, 'linkedEvents')).toEqual([
    { event: { id: eventId, title: 'Splash of chromic acid at bath 3 when a rack was lifted' } },
  ])
})
