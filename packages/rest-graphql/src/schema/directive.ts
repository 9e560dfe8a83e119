import {
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import type { Conventions } from '../conventions/conventions.ts'
import type { BodyKind } from '../rest/body.ts'
import type { Mapping } from '../rest/mapping.ts'
import type { QueryArgument } from '../rest/query.ts'
import { parametersOf, parseTemplate } from '../rest/template.ts'
import { checkMapping } from './directive-rules.ts'
import { SORT_INPUT } from './directives.ts'

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const
const bodyKinds = ['body', 'form', 'multipart'] as const

type Field = GraphQLField<unknown, unknown>
type RestValues = Partial<
  Record<(typeof verbs)[number] | BodyKind | 'ifMatch' | 'idempotencyKey' | 'missing' | 'ids', string>
>

/** What `@rest` says about a field; null for a field without it. Throws an Error that names the field and the mistake. */
export function readMapping(
  directive: GraphQLDirective,
  parent: GraphQLObjectType,
  field: Field,
  conventions: Conventions,
): Mapping | null {
  const values: RestValues | null | undefined = field.astNode && getDirectiveValues(directive, field.astNode)
  if (!values) return null
  try {
    const mapping = { ...mappingOf(field, values, conventions), embeds: hasEmbed(field) }
    checkMapping(mapping, parent, field, conventions)
    return mapping
  } catch (error) {
    throw new Error(`${parent.name}.${field.name}: ${(error as Error).message}`, { cause: error })
  }
}

export const hasEmbed = ({ astNode }: Field): boolean =>
  astNode?.directives?.some(({ name }) => name.value === 'embed') ?? false

function mappingOf(field: Field, values: RestValues, { names }: Conventions): Omit<Mapping, 'embeds'> {
  const verb = onlyOne(verbs, values)
  if (!verb) throw new Error('@rest names no verb: give one of get, post, put, patch, delete')
  const kind = onlyOne(bodyKinds, values)
  const template = parseTemplate(values[verb] ?? '', names)
  const { ifMatch = null, idempotencyKey = null, ids = null, missing } = values
  const argument = kind && values[kind]
  const taken = new Set([...parametersOf(template, 'argument'), argument, ifMatch, idempotencyKey])
  return {
    method: verb.toUpperCase() as Mapping['method'],
    template,
    query: field.args.filter(({ name }) => !taken.has(name)).map(queryArgument),
    body: kind && argument ? { kind, argument } : null,
    ifMatch,
    idempotencyKey,
    missingIsNull: missing === 'NULL',
    ids,
  }
}

function onlyOne<T extends keyof RestValues>(names: readonly T[], values: RestValues): T | null {
  const given = names.filter((name) => values[name] !== undefined)
  if (given.length > 1) throw new Error(`@rest gives ${given.join(' and ')}: give only one of them`)
  return given[0] ?? null
}

function queryArgument({ name, type }: GraphQLArgument): QueryArgument {
  const named = getNamedType(type)
  if (named.name === SORT_INPUT) return { name, kind: 'sort' }
  return { name, kind: isInputObjectType(named) ? 'fields' : 'value' }
}
