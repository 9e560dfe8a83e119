import { buildASTSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { operationLimits } from 'rest-graphql'
import { compileOperation } from 'rest-graphql/compiled/operation'
import { costOf } from 'rest-graphql/documents/cost'
import { limitErrors } from 'rest-graphql/documents/document-limits'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { appOperations } from './app-operations.ts'

const rest = createSchema(readSchema())
const schema = buildASTSchema(parse(readSchema()))
const named = appOperations.map(({ name, node, text }) => [name, { node, document: parse(text) }] as const)

test('the app has documents', () => {
  expect(named.length).toBeGreaterThan(10)
})

test.each(named)('%s of the app is valid and within the limits', (_name, { document }) => {
  expect(limitErrors(document)).toEqual([])
  expect(validate(schema, document)).toEqual([])
})

test.each(named)('%s of the app is within the cost limit, on its longest pages too', (_name, { node, document }) => {
  const longest = Object.fromEntries((node.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, 500]))
  const cost = costOf(rest, document, node, longest)
  expect(cost).toBeGreaterThan(0)
  expect(cost).toBeLessThan(operationLimits.cost)
})

const queries = named.filter(([, { node }]) => node.operation === 'query')

test.each(queries)('%s of the app is compiled', (_name, { node, document }) => {
  const conditions = Object.fromEntries(
    (node.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, true]),
  )
  expect(compileOperation(rest, document, node, conditions)).not.toBeNull()
})
