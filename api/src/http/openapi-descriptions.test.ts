import { expect, test } from 'vitest'
import { described, type Descriptions } from './openapi-descriptions.ts'

const texts: Descriptions = {
  Policy: {
    text: 'A policy.',
    fields: {
      title: { text: 'The title.', type: 'String' },
      owner: { text: 'The owner.', type: 'Member' },
      steps: { text: 'The steps.', type: 'Step' },
      country: { text: 'The country.', type: 'Territory' },
    },
  },
  Step: { text: 'A step.', fields: { title: { text: 'What is done.', type: 'String' } } },
  Territory: { text: 'A territory, such as DK.' },
}
const string = { type: 'string' }
const propertiesOf = (properties: Parameters<typeof described>[0]['properties'] & {}) =>
  described({ properties }, 'Policy', texts).properties

test('a type describes the schema of its name and the properties', () => {
  expect(described({ properties: { title: string, other: string } }, 'Policy', texts)).toEqual({
    description: 'A policy.',
    properties: { title: { ...string, description: 'The title.' }, other: string },
  })
})

test('a description of the schema itself takes precedence', () => {
  const title = { ...string, description: 'Own.' }
  const schema = { description: 'Own.', properties: { title } }
  expect(described(schema, 'Policy', texts)).toEqual(schema)
})

test('a description of the alternative to null becomes that of the property', () => {
  const title = { anyOf: [{ ...string, description: 'Own.' }, { type: 'null' }] }
  expect(propertiesOf({ title })).toEqual({ title: { anyOf: [string, { type: 'null' }], description: 'Own.' } })
})

test('the type of a field describes the properties of a nested schema', () => {
  const items = { properties: { title: string } }
  expect(propertiesOf({ steps: { items } })).toEqual({
    steps: { description: 'The steps.', items: { properties: { title: { ...string, description: 'What is done.' } } } },
  })
})

test('a reference to another schema has a description', () => {
  const owner = { $ref: '#/components/schemas/Member' }
  expect(propertiesOf({ owner })).toEqual({ owner: { ...owner, description: 'The owner.' } })
})

test('a plain text has the description of its own type, too', () => {
  expect(propertiesOf({ country: string })).toEqual({
    country: { ...string, description: 'The country. A territory, such as DK.' },
  })
  expect(propertiesOf({ country: { anyOf: [string, { type: 'null' }] } })?.['country']?.description).toContain(
    'such as',
  )
  const list = { ...string, enum: ['DK'] }
  expect(propertiesOf({ country: list })).toEqual({ country: { ...list, description: 'The country.' } })
})
