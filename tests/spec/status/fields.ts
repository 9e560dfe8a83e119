import { buildASTSchema, getNamedType, isObjectType, parse, type GraphQLNamedType } from 'graphql'
import { readSchema } from '@ansvar/schema'
import type { FieldRow } from '../fields.ts'
import { missing, present, type Status } from '../row.ts'

const schema = buildASTSchema(parse(readSchema()))

const step = (type: GraphQLNamedType | null | undefined, name: string): GraphQLNamedType | null => {
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  return field ? getNamedType(field.type) : null
}

/** A field is present if its path can be selected. */
export function fieldStatus({ query, path }: FieldRow): Status {
  const record = step(schema.getQueryType(), query)
  return path.split('.').reduce(step, record) === null ? missing : present
}
