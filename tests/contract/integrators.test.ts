import { readFileSync } from 'node:fs'
import { getOperationAST, parse, validate } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from 'rest-graphql/documents/cost'
import { documentLimits, operationLimits } from 'rest-graphql'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { openDemo } from './demo.ts'

const text = readFileSync(new URL('../../docs/integrators.md', import.meta.url), 'utf8')
const rest = createSchema(readSchema())
const { schema } = rest
const documents = [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, document]) => document ?? '')
const requests = [...text.matchAll(/--data '\n(.*?)'\n```/gs)].map(
  ([, body]) => JSON.parse(body ?? '') as { query: string; variables?: object },
)

let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  demo = await openDemo('manager')
})
afterAll(() => demo.close())

test.each([...documents, ...requests.map(({ query }) => query)])('the example is valid: %s', (document) => {
  expect(validate(schema, parse(document))).toEqual([])
})

const isSubscription = ({ query }: { query: string }) => query.startsWith('subscription')

test.each(requests.filter((request) => !isSubscription(request)))(
  'the request gets a response: $query',
  async ({ query, variables }) => {
    const { errors } = await demo.execute(query, variables)
    expect(errors).toBeUndefined()
  },
)

test('the examples work one after the other', async () => {
  const { organizationId } = demo
  let [id, meterId] = ['', '']
  const { id: file } = await uploadAsWritten()
  for (const document of documents) {
    const { data, errors } = await demo.execute(document, { organizationId, id, meterId, file })
    expect(errors).toBeUndefined()
    meterId = (data['createMeter'] as { id: string } | undefined)?.id ?? meterId
    id = (data['createPolicy'] as { id: string } | undefined)?.id ?? id
  }
})

test('the calls of a program work with a token, and not without one', async () => {
  const { organizationId } = demo
  const { data } = await demo.execute(documents.find((document) => document.includes('createToken')) ?? '', {
    organizationId,
  })
  const { secret } = data['createToken'] as { secret: string }
  const calls = [...text.matchAll(/--header "authorization: Bearer \$TOKEN"[^`]*?(?=\n```)/g)].map(([call]) => call)
  expect(calls).toHaveLength(2)
  for (const call of calls) {
    const address = /http:\/\/localhost:4000(\/[^\s"]+)/.exec(text.slice(text.indexOf(call) - 60))?.[1] ?? ''
    const body = /--data '\n(.*)'/s.exec(call)?.[1]
    const path = address.replace('$ORGANIZATION', organizationId)
    expect((await demo.program(secret, path, body)).status).toBe(200)
    const refused = await demo.program('ansvar_none', path, body)
    expect(refused.status === 401 || /UNAUTHENTICATED/.test(await refused.text())).toBe(true)
  }
})

/** Sends the example upload with its fields, as curl would. */
async function uploadAsWritten(): Promise<{ id: string }> {
  const form = new FormData()
  for (const [, name = '', value = ''] of text.matchAll(/--form '(\w+)=([^@\n]*?)'(?= |\n)/g))
    form.append(name, value.replace("'$ORGANIZATION'", demo.organizationId))
  form.append('0', new Blob(['%PDF-1.7 %%EOF']), 'minutes.pdf')
  const response = await demo.fetch('/graphql', { method: 'POST', body: form })
  const { data } = (await response.json()) as { data: { createAttachment: { id: string; type: string } } }
  expect(data.createAttachment).toMatchObject({ name: 'minutes.pdf', type: 'PDF' })
  return data.createAttachment
}

const rowsText = text.replaceAll(/ {2,}/g, ' ')

test.each([
  ['Characters of the document', documentLimits.length],
  ['Tokens', documentLimits.tokens],
  ['Levels', documentLimits.depth],
  ['Aliases', documentLimits.aliases],
  ['Fragments', documentLimits.fragments],
  ['Fields, counting a fragment wherever it is used', documentLimits.fields],
  ['Fields that repeat a field of the same selection', documentLimits.repeats],
  ['Characters of a text in the variables (`too_long`)', operationLimits.text],
])('the documented limit is the configured one: %s', (name, limit) => {
  expect(rowsText).toContain(`| ${name} | ${limit.toLocaleString('en')} |`)
})

test('the documented maximum cost of an operation is the configured one', () => {
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `An operation may cost at most ${operationLimits.cost.toLocaleString('en')}. `,
  )
})

const ofSubsidiaries = (departments: string) =>
  `{ organization(organizationId: 1, id: 1) { subsidiaries(size: 500) { content { ${departments} { totalElements } } } } }`

test.each([
  ['{ policies(organizationId: 1, size: 500) { content { owner { name } } } }', '500 policies with their owners'],
  [ofSubsidiaries('departments'), '500 subsidiaries with the first page of departments of each'],
  [ofSubsidiaries('departments(size: 50)'), '500 subsidiaries with 50 departments of each'],
])('%s costs what is documented', (query, row) => {
  const document = parse(query)
  expect(validate(schema, document)).toEqual([])
  const operation = getOperationAST(document)
  const cost = operation && costOf(rest, document, operation, {})
  expect(cost).toBeGreaterThan(0)
  expect(rowsText).toContain(`| ${row} | ${cost?.toLocaleString('en')}`)
})
