import * as fc from 'fast-check'
import { buildSchema, printType, type GraphQLDirective } from 'graphql'
import { expect, test } from 'vitest'
import { inputLimits, jsonExcess } from '@ansvar/domain/input-limits'
import { readSchema } from '@ansvar/schema'
import { directives, inputLimits as engineLimits } from 'rest-graphql'
import { jsonExcess as engineExcess } from 'rest-graphql/conventions/json-limits'

// Compares what the product and the engine of its gateway have in common, each with its own copy.

const few = { depth: 3, keys: 3, items: 3, values: 8 }
const texts = fc.oneof(
  fc.json(),
  fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a', '1') }),
)

test('the api and the engine refuse the same JSON', () => {
  fc.assert(fc.property(texts, (text) => engineExcess(text, few) === jsonExcess(text, few)))
  expect(inputLimits).toMatchObject(engineLimits)
})

const own = buildSchema(readSchema())
const engine = buildSchema(`${directives} type Query { a: Int }`)

const argumentsOf = (directive: GraphQLDirective | null | undefined) =>
  directive?.args.map(({ name, type }) => `${name}: ${type.toString()}`) ?? []

test.each(['rest', 'embed', 'constraint'])('the schema declares @%s like the engine', (name) => {
  const [declared, known] = [own.getDirective(name), engine.getDirective(name)]
  expect(declared?.locations).toEqual(known?.locations)
  expect(argumentsOf(known)).toEqual(expect.arrayContaining(argumentsOf(declared)))
})

const withoutDescriptions = (sdl: string) => sdl.replaceAll(/"""[^"]*"""|"[^"]*"/g, '').replaceAll(/\s+/g, ' ')

test.each(['SortInput', 'SortDirection', 'Missing'])('the schema declares %s like the engine', (name) => {
  const printed = [own, engine].map((schema) => {
    const type = schema.getType(name)
    return type && withoutDescriptions(printType(type))
  })
  expect(printed[0]).toBe(printed[1])
})
