import {
  Kind,
  type DefinitionNode,
  type DocumentNode,
  type EnumTypeDefinitionNode,
  type FieldDefinitionNode,
  type InputObjectTypeDefinitionNode,
  type InputValueDefinitionNode,
  type ObjectTypeDefinitionNode,
  type ScalarTypeDefinitionNode,
  type StringValueNode,
  type TypeNode,
} from 'graphql'

// The descriptions of the SDL as the OpenAPI document needs them: with the names of REST.

/** The description of a type and of its fields, by their names in REST. */
export type TypeText = {
  readonly text: string
  readonly fields?: Readonly<Record<string, { readonly text: string; readonly type: string }>>
}

const roots = new Set(['Query', 'Mutation', 'Subscription'])
const methods = new Set(['get', 'post', 'put', 'patch'])

/** Returns the descriptions of the types by their names, without the types that REST does not have. */
export function restDescriptions(sdl: DocumentNode): Record<string, TypeText> {
  const calls = callsOf(sdl)
  const inRest = (description: StringValueNode | undefined) => restText(description?.value ?? '', calls)
  const entries = sdl.definitions.flatMap((node) =>
    isDescribed(node) ? [[node.name.value, typeText(node, inRest)] as const] : [],
  )
  return Object.fromEntries(entries)
}

function typeText(node: Described, inRest: (description: StringValueNode | undefined) => string): TypeText {
  const text = inRest(node.description)
  if (node.kind === Kind.SCALAR_TYPE_DEFINITION) return { text }
  if (node.kind === Kind.ENUM_TYPE_DEFINITION) {
    const values = node.values?.map(({ name, description }) => `- \`${name.value}\`: ${inRest(description)}`)
    return { text: [`${text}\n`, ...(values ?? [])].join('\n') }
  }
  const fields = node.fields?.map((field: FieldDefinitionNode | InputValueDefinitionNode) => {
    const own = inRest(field.description)
    const whole = isEmbedded(field) ? `${own} Only present if it is embedded.` : own
    return [snakeCase(field.name.value), { text: whole, type: nameOf(field.type) }] as const
  })
  return { text, fields: Object.fromEntries(fields ?? []) }
}

const isEmbedded = ({ directives = [] }: FieldDefinitionNode | InputValueDefinitionNode): boolean =>
  directives.some(({ name }) => name.value === 'embed')

type Described =
  | ObjectTypeDefinitionNode
  | InputObjectTypeDefinitionNode
  | EnumTypeDefinitionNode
  | ScalarTypeDefinitionNode

const kinds = new Set<Kind>([
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.SCALAR_TYPE_DEFINITION,
])

/** REST has no types for its calls and its filters. */
const isDescribed = (node: DefinitionNode): node is Described =>
  kinds.has(node.kind) && 'name' in node && !/^(Query|Mutation|Subscription)$|Filter$/.test(node.name?.value ?? '')

const isRoot = (node: DefinitionNode): boolean =>
  (node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.OBJECT_TYPE_EXTENSION) && roots.has(node.name.value)

/**
 * Returns the REST call of each query and mutation, such as `POST organizations/{organizationId}/attachments`. A name of
 * one word, such as `policies`, is also that of a table and of a path.
 */
function callsOf({ definitions }: DocumentNode): ReadonlyMap<string, string> {
  const fields = definitions.filter(isRoot).flatMap((node) => (node as ObjectTypeDefinitionNode).fields ?? [])
  return new Map(fields.flatMap((field) => callOf(field)))
}

function callOf({ name, directives = [] }: FieldDefinitionNode): (readonly [string, string])[] {
  const given = directives.find((directive) => directive.name.value === 'rest')?.arguments ?? []
  return given.flatMap(({ name: method, value }) =>
    methods.has(method.value) && value.kind === Kind.STRING && /[A-Z]/.test(name.value)
      ? [[name.value, `${method.value.toUpperCase()} ${value.value}`] as const]
      : [],
  )
}

/** Replaces names between backticks: operations by their REST calls, and names in camelCase by those in snake_case. */
export const restText = (text: string, calls: ReadonlyMap<string, string>): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/`([^`]*)`/g, (_, code: string) => `\`${calls.get(code) ?? snakeNames(code)}\``)

const snakeNames = (code: string): string => code.replaceAll(/\b[a-z]+(?:[A-Z][a-z\d]*)+\b/g, snakeCase)
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type))

/** The codegen plugin: writes the descriptions as JSON. */
export const plugin = (_schema: unknown, _documents: unknown, { sdl }: { readonly sdl: DocumentNode }): string =>
  JSON.stringify(restDescriptions(sdl))
