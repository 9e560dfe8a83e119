import { Kind, type DocumentNode, type FieldDefinitionNode, type TypeNode } from 'graphql'

/** The fields of an object type by name. */
export type Fields = ReadonlyMap<string, FieldDefinitionNode>

/** The fields of every object type of an SDL by the type's name, those of its extensions included. */
export function fieldsOf(sdl: DocumentNode): ReadonlyMap<string, Fields> {
  const types = new Map<string, Map<string, FieldDefinitionNode>>()
  for (const node of sdl.definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.OBJECT_TYPE_EXTENSION) continue
    const fields = types.get(node.name.value) ?? new Map<string, FieldDefinitionNode>()
    for (const field of node.fields ?? []) fields.set(field.name.value, field)
    types.set(node.name.value, fields)
  }
  return types
}

/** The name of a type without its lists and exclamation marks. */
export const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type))

/** `WasteType` to `wasteType`. */
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** `Policy` to `Policies`. */
export const plural = (name: string): string => (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`)
