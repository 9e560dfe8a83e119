import {
  buildASTSchema,
  parse,
  specifiedRules,
  validate,
  NoUnusedFragmentsRule,
  type OperationDefinitionNode,
} from 'graphql'
import { expect, test } from 'vitest'
import { compileOperation } from '@ansvar/gateway/graphql/compiled/operation'
import { costOf } from '@ansvar/gateway/graphql/cost'
import { limitErrors, operationLimits } from '@ansvar/gateway/graphql/limits'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { filesBelow, read } from '../tree/files.ts'

const paths = filesBelow('web/src', ['.graphql'])
const all = parse(paths.map(read).join('\n'))
const fragments = all.definitions.filter(({ kind }) => kind === 'FragmentDefinition')
const operations = all.definitions.filter(
  (node): node is OperationDefinitionNode => node.kind === 'OperationDefinition',
)
const rest = createSchema(readSchema())
const named = operations.map((node) => [node.name?.value ?? '', node] as const)

test('the app has documents', () => {
  expect(operations.length).toBeGreaterThan(10)
})

test.each(named)('%s of the app is valid and within the limits', (_name, node) => {
  const document = { ...all, definitions: [node, ...fragments] }
  expect(limitErrors({ ...all, definitions: [node, ...used(node)] })).toEqual([])
  const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule)
  expect(validate(buildASTSchema(parse(readSchema())), document, rules)).toEqual([])
})

test.each(named)('%s of the app may cost what it does, on its longest pages too', (_name, node) => {
  const longest = Object.fromEntries((node.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, 500]))
  const cost = costOf(rest, { ...all, definitions: [node, ...fragments] }, node, longest)
  expect(cost).toBeGreaterThan(0)
  expect(cost).toBeLessThan(operationLimits.cost)
})

test.each(named.filter(([, { operation }]) => operation === 'query'))('%s of the app is compiled', (_name, node) => {
  const conditions = Object.fromEntries(
    (node.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, true]),
  )
  expect(compileOperation(rest, { ...all, definitions: [node, ...fragments] }, node, conditions)).not.toBeNull()
})

/** The fragments that an operation spreads, itself or by others. */
function used(node: object, found = new Set<object>()): typeof fragments {
  const names = new Set(
    [...JSON.stringify(node).matchAll(/"kind":"FragmentSpread","name":\{"kind":"Name","value":"(\w+)"/g)].map(
      ([, name]) => name,
    ),
  )
  for (const fragment of fragments)
    if ('name' in fragment && names.has(fragment.name?.value) && !found.has(fragment)) {
      found.add(fragment)
      used(fragment, found)
    }
  return fragments.filter((fragment) => found.has(fragment))
}
