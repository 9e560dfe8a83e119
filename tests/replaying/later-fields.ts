import {
  buildASTSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from 'graphql'
import { readDocument } from '@ansvar/schema'
import type { Json, JsonObject } from '@ansvar/web/replay/recording.ts'

const schema = buildASTSchema(readDocument())
const scalars: Readonly<Record<string, Json>> = { Boolean: false, Int: 0, Float: 0 }

/**
 * Returns the body of a recorded response with the fields that the document requests and the body does not contain,
 * because they were added after the recording. A nullable field is null. Another field has the empty value of its type:
 * `[]`, `''`, `0`, `false` or the first value of its enumeration. A body without data is returned as it is.
 */
export function withLaterFields(document: DocumentNode, body: Json): Json {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  const type = operation && schema.getRootType(operation.operation)
  if (!operation || !type || !isJsonObject(body) || !isJsonObject(body['data'])) return body
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  )
  return { ...body, data: completed(body['data'], operation.selectionSet, type, fragments) }
}

/** Parses a document, or returns null if it is not a document. */
export function parsed(source: string): DocumentNode | null {
  try {
    return parse(source, { noLocation: true })
  } catch {
    return null
  }
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function completed(value: Json, set: SelectionSetNode, parent: GraphQLNamedType, fragments: Fragments): Json {
  if (Array.isArray(value)) return value.map((one: Json) => completed(one, set, parent, fragments))
  if (!isJsonObject(value)) return value
  const complete: Record<string, Json> = { ...value }
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const type = isObjectType(parent) ? parent.getFields()[selection.name.value]?.type : undefined
      if (!type) continue
      const key = (selection.alias ?? selection.name).value
      const known = complete[key] === undefined ? emptyOf(type) : complete[key]
      const inner = selection.selectionSet
      complete[key] = inner ? completed(known, inner, getNamedType(type), fragments) : known
      continue
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
    const condition = fragment?.typeCondition
    const on = condition ? schema.getType(condition.name.value) : parent
    const isOther = isObjectType(on) && isNamedOtherwise(value, on.name)
    if (fragment && on && !isOther) Object.assign(complete, completed(complete, fragment.selectionSet, on, fragments))
  }
  return complete
}

const isNamedOtherwise = (value: JsonObject, name: string): boolean =>
  typeof value['__typename'] === 'string' && value['__typename'] !== name

function emptyOf(type: GraphQLOutputType): Json {
  if (!isNonNullType(type)) return null
  if (isListType(type.ofType)) return []
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.name ?? ''
  return isObjectType(named) ? { __typename: named.name } : (scalars[named.name] ?? '')
}
