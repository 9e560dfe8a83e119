import { getNamedType, isObjectType, isRequiredArgument, type GraphQLField, type GraphQLOutputType } from 'graphql'

const DEEPEST = 4

/**
 * Selects every field of a type that needs no argument, without repeating a type inside itself. Includes joins by
 * default.
 */
export function everything(type: GraphQLOutputType, joins = true, above: readonly string[] = []): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const inside = [...above, named.name]
  const fields = Object.values(named.getFields())
    .filter((field) => !field.args.some(isRequiredArgument))
    .filter((field) => leads(field.type, inside) && (joins || !isJoin(field)))
    .map((field) => `${field.name} ${everything(field.type, joins, inside)}`)
  return `{ ${fields.join(' ')} }`
}

const isJoin = ({ astNode }: GraphQLField<unknown, unknown>): boolean =>
  astNode?.directives?.some(({ name }) => name.value === 'rest') ?? false

function leads(type: GraphQLOutputType, inside: readonly string[]): boolean {
  const named = getNamedType(type)
  return !isObjectType(named) || (inside.length < DEEPEST && !inside.includes(named.name))
}

/** Returns an operation with one root field and its arguments as variables of the same names. */
export function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>, joins = true): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type.toString()}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = everything(field.type, joins)
  return field.args.length === 0
    ? `${kind} { ${field.name} ${selection} }`
    : `${kind} (${declared}) { ${field.name}(${passed}) ${selection} }`
}
