import { expect, test } from 'vitest'
import { createSchema } from '../src/schema/schema.ts'
import { schemaOf } from './harness.ts'

const types = `
  type Part { id: ID! }
  input Inner { a: String }
  input Outer { inner: Inner b: String page: Int }
`
const thing = (field: string) =>
  `${types} type Thing { ownerId: ID ownerIds: [ID!] ${field} } extend type Query { thing: Thing @rest(get: "thing") }`
const query = (field: string) => `${types} extend type Query { ${field} }`
const mutation = (field: string) =>
  `${types} extend type Query { part: Part @rest(get: "part") } extend type Mutation { ${field} }`

test.each([
  ['no verb', query('x: Part @rest(missing: NULL)'), 'Query.x: @rest names no verb: give one of get, post, put, patch'],
  [
    'two verbs',
    query('x: Part @rest(get: "a", post: "a")'),
    'Query.x: @rest gives get and post: give only one of them',
  ],
  [
    'two bodies',
    mutation('x(a: Inner, b: Inner): Part @rest(post: "a", body: "a", form: "b")'),
    'Mutation.x: @rest gives body and form: give only one of them',
  ],
  [
    'an absolute path',
    query('x: Part @rest(get: "/parts")'),
    'Query.x: the path "/parts" has the part "": a part is a plain segment, {argument} or {parent.field}',
  ],
  [
    'an open brace',
    query('x(id: ID!): Part @rest(get: "parts/{id")'),
    'Query.x: the path "parts/{id" has the part "{id": a part is a plain segment, {argument} or {parent.field}',
  ],
  [
    'a query in the path',
    query('x: Part @rest(get: "parts?a=b")'),
    'Query.x: the path "parts?a=b" has the part "parts?a=b": a part is a plain segment, {argument} or {parent.field}',
  ],
  ['an unknown argument in the path', query('x: Part @rest(get: "parts/{id}")'), 'Query.x: unknown argument "id"'],
  [
    'an unknown argument as body',
    mutation('x: Part @rest(post: "parts", body: "input")'),
    'Mutation.x: unknown argument "input"',
  ],
  [
    'an unknown argument as version',
    mutation('x: Part @rest(put: "parts", ifMatch: "version")'),
    'Mutation.x: unknown argument "version"',
  ],
  [
    'an unknown argument as key',
    mutation('x: Part @rest(post: "parts", idempotencyKey: "key")'),
    'Mutation.x: unknown argument "key"',
  ],
  [
    'a path argument that may be null',
    query('x(id: ID): Part @rest(get: "parts/{id}")'),
    'Query.x: the argument "id" is part of the path and must be non-null',
  ],
  [
    'a list in the path',
    query('x(id: [ID!]!): Part @rest(get: "parts/{id}")'),
    'Query.x: the argument "id" is a list in the path',
  ],
  [
    'an unknown field of the parent',
    thing('part: Part @rest(get: "parts/{parent.partId}")'),
    'Thing.part: Thing has no field "partId"',
  ],
  ['a parent at the root', query('x: Part @rest(get: "parts/{parent.id}")'), 'Query.x: Query has no field "id"'],
  [
    'a query that changes',
    query('x: Part @rest(post: "parts")'),
    'Query.x: only a mutation can use post, put, patch or delete',
  ],
  [
    'a mutation that reads',
    mutation('x: Part @rest(get: "parts")'),
    'Mutation.x: a mutation requires post, put, patch or delete',
  ],
  ['a get with a body', query('x(a: Inner): Part @rest(get: "parts", body: "a")'), 'Query.x: get cannot send a body'],
  [
    'ifMatch on a post',
    mutation('x(v: Int): Part @rest(post: "parts", ifMatch: "v")'),
    'Mutation.x: ifMatch requires put or patch',
  ],
  [
    'a key on a put',
    mutation('x(k: String): Part @rest(put: "parts", idempotencyKey: "k")'),
    'Mutation.x: idempotencyKey requires post',
  ],
  [
    'an object in a filter',
    query('x(filter: Outer): Part @rest(get: "parts")'),
    'Query.x: the argument "filter" contains the input object "inner"',
  ],
  [
    'a list of filters',
    query('x(filter: [Inner!]): Part @rest(get: "parts")'),
    'Query.x: the argument "filter" is a list of input objects',
  ],
  [
    'two parameters of one name',
    query('x(filter: Inner, a: Int): Part @rest(get: "parts")'),
    'Query.x: two arguments map to the query parameter "a"',
  ],
  [
    'a sort of another name',
    query('x(order: [SortInput!]): Part @rest(get: "parts")'),
    'Query.x: the argument of type SortInput must be named "sort"',
  ],
  [
    'missing without null',
    mutation('x: Part! @rest(post: "parts", missing: NULL)'),
    'Mutation.x: missing: NULL requires a nullable type',
  ],
  [
    'an unknown field of ids',
    thing('part: Part @rest(get: "parts", ids: "partId")'),
    'Thing.part: Thing has no field "partId"',
  ],
  [
    'a list joined by one id',
    thing('parts: [Part!] @rest(get: "parts", ids: "ownerId")'),
    'Thing.parts: "ownerId" and the field must both be lists, or neither',
  ],
  [
    'one record joined by a list',
    thing('part: Part @rest(get: "parts", ids: "ownerIds")'),
    'Thing.part: "ownerIds" and the field must both be lists, or neither',
  ],
  [
    'a joined record that may not be missing',
    thing('part: Part! @rest(get: "parts", ids: "ownerId")'),
    'Thing.part: a joined record can be missing, so its type must be nullable',
  ],
  [
    'a join with arguments',
    thing('part(q: String): Part @rest(get: "parts", ids: "ownerId")'),
    'Thing.part: ids requires get without arguments',
  ],
  ['a root field without a call', query('x: Part'), 'Query.x: a field of Query needs @rest'],
  [
    'a root query field that may not be null',
    query('x: Part! @rest(get: "parts")'),
    "Query.x: a root query field may be null, so that a refusal leaves its siblings' data",
  ],
])('%s is refused at the start', (_what, fields, message) => {
  expect(() => schemaOf(fields)).toThrow(message)
})

test('an option that @rest does not have is refused at the start', () => {
  expect(() => schemaOf(query('x: Part @rest(get: "parts", cache: "1h")'))).toThrow('"cache"')
})

test('a schema whose root fields have no @rest is refused at the start', () => {
  expect(() => createSchema('type Query { x: Int }')).toThrow('Query.x: a field of Query needs @rest')
})
