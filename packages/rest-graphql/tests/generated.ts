import {
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql'
import * as fc from 'fast-check'
import { snakeCase } from '../src/conventions/names.ts'

/** SDL of a type that has every kind of field, and of what it needs; `more` are further fields. */
export const thingSdl = (more = ''): string => `
  enum State { DRAFT APPROVED }
  scalar Anything
  type Part { partName: String! amounts: [[Int]!] share: Float part: Part }
  type Thing {
    id: ID!
    title: String!
    state: State!
    isOpen: Boolean
    count: Int
    reading: Float!
    dueDate: Date
    createdDate: DateTime!
    extra: Anything
    tags: [String!]!
    states: [State]
    mainPart: Part
    parts: [Part!]!
    ${more}
  }
`

/** Ids that joins may ask for, one of which no list has. */
const ids = ['a1', 'b2', 'c3', 'gone']

const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 6 }).map((text) => text.replaceAll('\\u', 'u')) },
  fc.constantFrom('', 'Måler', 'Ærø', '"', '\\', '\n', '\u2028', '😀', 'ø'.repeat(40), 'DRAFT', '2026-02-29'),
)
/** JSON writes these as escapes. */
const escaped = fc.constantFrom('\u0000', '\ud800', 'a\u001f')
const wrong = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1.5, 1e300, 2 ** 31, '', 'x', [], {}, [null], [[1]], { id: 'a1' }),
  texts,
  escaped,
)

/** What the REST service may answer for a type: mostly what the schema promises, sometimes anything else. */
export function answersOf(type: GraphQLOutputType, faulty: boolean, depth = 0): fc.Arbitrary<unknown> {
  const right = rightOf(type, faulty, depth)
  return faulty ? fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: wrong }) : right
}

function rightOf(type: GraphQLOutputType, faulty: boolean, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return rightOf(type.ofType, faulty, depth).filter((value) => value !== null)
  const given = givenOf(type, faulty, depth)
  return fc.oneof({ weight: 4, arbitrary: given }, { weight: 1, arbitrary: fc.constant(null) })
}

function givenOf(type: GraphQLOutputType, faulty: boolean, depth: number): fc.Arbitrary<unknown> {
  if (isListType(type)) return fc.array(answersOf(type.ofType, faulty, depth), { maxLength: 3 })
  if (isObjectType(type)) return recordOf(type, faulty, depth)
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name))
  if (isNonNullType(type)) return givenOf(type.ofType, faulty, depth)
  const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    ID: fc.constantFrom(...ids),
    String: texts,
    Int: fc.integer(),
    Float: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
    Boolean: fc.boolean(),
    Date: fc.constantFrom('2026-01-31', '2024-02-29', '1999-12-01'),
    DateTime: fc.constantFrom('2026-01-31T10:00:00Z', '2026-01-31T10:00:00.123456Z', '2024-02-29T23:59+02:00'),
    Anything: fc.oneof(texts, fc.integer(), fc.constantFrom({ k: ['æ', { 'q"': 1 }] }, [1, null])),
    Level: fc.constantFrom('lav', 'høj'),
  }
  return scalars[type.toString()] ?? fc.constant(null)
}

/** Deeper down a record becomes null where it may, so that types that hold themselves end. */
function recordOf(type: GraphQLObjectType, faulty: boolean, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.values(type.getFields()).filter(
    ({ astNode }) => !astNode?.directives?.some(({ name }) => name.value === 'rest'),
  )
  const entries = fields.map((field): [string, fc.Arbitrary<unknown>] => {
    const ends = depth >= 2 && isObjectType(field.type)
    return [snakeCase.toRest(field.name), ends ? fc.constant(null) : answersOf(field.type, faulty, depth + 1)]
  })
  const record = fc.record(Object.fromEntries(entries))
  if (!faulty) return record
  const names = fc.subarray(fields.map(({ name }) => snakeCase.toRest(name)))
  return fc.tuple(record, fc.integer({ min: 0, max: 9 }), names).map(([value, dice, missing]) => {
    if (dice > 0) return value
    return Object.fromEntries(Object.entries(value).filter(([name]) => !missing.includes(name)))
  })
}

/** A selection set on a type as text: aliases, fragments of both kinds, @skip and @include, __typename. */
export function selections(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter((field) => depth > 0 || !isObjectType(bare(field.type)))
  const one = fc.constantFrom(...fields).chain((field) => {
    const inner = bare(field.type)
    const set = isObjectType(inner) ? selections(inner, depth - 1) : fc.constant('')
    const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
    return fc.tuple(fc.boolean(), directives, set).map(([aliased, directive, text]) => {
      const args = passed === '' ? '' : `(${passed})`
      return `${aliased ? `_${field.name}: ` : ''}${field.name}${args} ${directive} ${text}`
    })
  })
  const typename = fc.constantFrom('__typename', 'kind: __typename')
  const field = fc.oneof({ weight: 9, arbitrary: one }, { weight: 1, arbitrary: typename })
  const several = fc.array(field, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
  const fragment = fc
    .tuple(fc.constantFrom('', `on ${type.name}`), directives, several)
    .map(([condition, directive, text]) => `... ${condition} ${directive} { ${text} }`)
  const spread = fc.constantFrom(`...Of${type.name}`, '')
  return fc
    .tuple(several, fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fragment), depth > 0 ? spread : fc.constant(''))
    .map((parts) => `{ ${parts.join(' ')} }`)
}

const directives = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  fc.constantFrom('@include(if: $yes)', '@skip(if: $yes)', '@skip(if: false)', '@include(if: true) @skip(if: $no)'),
)

export function bare(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) || isListType(type) ? bare(type.ofType) : type
}

/** A document of one query, with the fragments and the variables that it uses. */
export function documentOf(set: string, types: readonly GraphQLObjectType[], variables: readonly string[]): string {
  const used = types
    .filter(({ name }) => set.includes(`...Of${name} `))
    .map((type) => {
      const leaves = Object.values(type.getFields()).filter(({ type: of }) => !isObjectType(bare(of)))
      return `fragment Of${type.name} on ${type.name} { ${leaves.map(({ name }) => name).join(' ')} }`
    })
  const declared = variables.filter((variable) => set.includes(variable.split(':')[0] ?? ''))
  return `query ${declared.length > 0 ? `(${declared.join(', ')})` : ''} ${set}\n${used.join('\n')}`
}
