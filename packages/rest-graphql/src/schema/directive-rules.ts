import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import type { Conventions } from '../conventions/conventions.ts'
import type { Mapping } from '../rest/mapping.ts'
import { parametersOf } from '../rest/template.ts'

type Field = GraphQLField<unknown, unknown>

/** Throws for a mapping that has no meaning, so that a mistake in the schema fails at the start, not in a request. */
export function checkMapping(
  mapping: Mapping,
  parent: GraphQLObjectType,
  field: Field,
  conventions: Conventions,
): void {
  checkVerb(mapping, parent)
  checkArguments(mapping, field)
  checkParent(mapping, parent)
  checkQuery(mapping, field, conventions)
  if (mapping.ids) checkIds(mapping, mapping.ids, parent, field)
  if (mapping.missingIsNull && isNonNullType(field.type)) throw new Error('missing: NULL requires a nullable type')
}

function checkVerb(
  { method, body, ifMatch, idempotencyKey, ids, missingIsNull }: Mapping,
  parent: GraphQLObjectType,
): void {
  if (parent.name === 'Mutation' && method === 'GET') throw new Error('a mutation requires post, put, patch or delete')
  if (parent.name !== 'Mutation' && method !== 'GET')
    throw new Error('only a mutation can use post, put, patch or delete')
  if (parent.name === 'Subscription' && (ids || missingIsNull))
    throw new Error('a subscription requires get, without ids and missing')
  if (method === 'GET' && body) throw new Error(`get cannot send a ${body.kind}`)
  if (ifMatch && method !== 'PUT' && method !== 'PATCH') throw new Error('ifMatch requires put or patch')
  if (idempotencyKey && method !== 'POST') throw new Error('idempotencyKey requires post')
}

function checkArguments(mapping: Mapping, field: Field): void {
  const pathParameters = parametersOf(mapping.template, 'argument')
  const named = [...pathParameters, mapping.body?.argument, mapping.ifMatch, mapping.idempotencyKey]
  for (const name of named)
    if (name && !field.args.some((arg) => arg.name === name)) throw new Error(`unknown argument "${name}"`)
  for (const arg of field.args) {
    if (!pathParameters.includes(arg.name)) continue
    if (!isNonNullType(arg.type)) throw new Error(`the argument "${arg.name}" is part of the path and must be non-null`)
    if (isListType(getNullableType(arg.type))) throw new Error(`the argument "${arg.name}" is a list in the path`)
  }
}

function checkParent({ template }: Mapping, parent: GraphQLObjectType): void {
  for (const name of parametersOf(template, 'parent'))
    if (!parent.getFields()[name]) throw new Error(`${parent.name} has no field "${name}"`)
}

/** Two parameters must not have one name, and a parameter cannot hold objects inside objects. */
function checkQuery({ query }: Mapping, field: Field, { lists }: Conventions): void {
  const names = query.flatMap(({ name, kind }) => {
    const arg = field.args.find((candidate) => candidate.name === name)
    const type = arg && getNamedType(arg.type)
    if (kind === 'sort' && name !== lists.sort)
      throw new Error(`the argument of type SortInput must be named "${lists.sort}"`)
    if (kind !== 'fields' || !arg || !isInputObjectType(type)) return [name]
    if (isListType(getNullableType(arg.type))) throw new Error(`the argument "${name}" is a list of input objects`)
    return Object.values(type.getFields()).map((inner) => {
      if (isInputObjectType(getNamedType(inner.type)))
        throw new Error(`the argument "${name}" contains the input object "${inner.name}"`)
      return inner.name
    })
  })
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`two arguments map to the query parameter "${twice}"`)
}

function checkIds({ method, template }: Mapping, ids: string, parent: GraphQLObjectType, field: Field): void {
  const source = parent.getFields()[ids]
  if (!source) throw new Error(`${parent.name} has no field "${ids}"`)
  if (method !== 'GET' || field.args.length > 0 || parametersOf(template, 'argument').length > 0)
    throw new Error('ids requires get without arguments')
  if (isListType(getNullableType(source.type)) !== isListType(getNullableType(field.type)))
    throw new Error(`"${ids}" and the field must both be lists, or neither`)
  if (!isListType(getNullableType(field.type)) && isNonNullType(field.type))
    throw new Error('a joined record can be missing, so its type must be nullable')
}
