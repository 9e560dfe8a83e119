import { readFile } from 'node:fs/promises'
import type { Endpoint } from './endpoint.ts'

// The descriptions of schemas and properties. They are written once, in the GraphQL schema, and generated from it with the
// names of REST. A description of a zod schema takes precedence.

type FieldText = { readonly text: string; readonly type: string }
type TypeText = { readonly text: string; readonly fields?: Readonly<Record<string, FieldText>> }
/** The descriptions of types and of their fields. A component has the name of its type. */
export type Descriptions = Readonly<Record<string, TypeText>>

/** The part of a JSON schema that descriptions are about. */
export type JsonSchema = {
  readonly $ref?: string
  readonly description?: string
  readonly type?: unknown
  readonly enum?: unknown
  readonly format?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

const PARAMETER = /\{\w+\}/g

/** Returns the generated descriptions, with calls as the document names them: `POST /api/v1/stakeholders/files`. */
export async function readDescriptions(endpoints: readonly Endpoint[], prefix: string): Promise<Descriptions> {
  const json = await readFile(new URL('./generated/descriptions.json', import.meta.url), 'utf8')
  const calls = new Map(
    endpoints.map(({ method, path }) => {
      const call = `${method.toUpperCase()} ${prefix}${path}`
      return [call.replaceAll(PARAMETER, '{}'), call]
    }),
  )
  const inDocument = (text: string) =>
    text.replaceAll(/`([A-Z]+) ([^`]+)`/g, (whole, method: string, path: string) => {
      const call = calls.get(`${method} ${prefix}/${path.replaceAll(PARAMETER, '{}')}`)
      return call ? `\`${call}\`` : whole
    })
  return JSON.parse(json, (_, value) => (typeof value === 'string' ? inDocument(value) : value)) as Descriptions
}

/** Adds the descriptions of a type to its schema and to those of its properties. */
export function described(schema: JsonSchema, type: string, texts: Descriptions): JsonSchema {
  const text = texts[type]?.text
  const whole = withFields(schema, type, texts)
  return text === undefined || whole.description !== undefined ? whole : { ...whole, description: text }
}

/** Adds the descriptions to the properties of a schema, of its alternatives and of its items. */
function withFields(schema: JsonSchema, type: string, texts: Descriptions): JsonSchema {
  const { anyOf, items, properties } = schema
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map((one) => withFields(one, type, texts)) }),
    ...(items && { items: withFields(items, type, texts) }),
    ...(properties && { properties: propertiesOf(properties, texts[type]?.fields ?? {}, texts) }),
  }
}

const propertiesOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  fields: Readonly<Record<string, FieldText>>,
  texts: Descriptions,
) => Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, property(value, fields[name], texts)]))

function property(schema: JsonSchema, field: FieldText | undefined, texts: Descriptions): JsonSchema {
  const { own, rest } = splitOff(withFields(schema, field?.type ?? '', texts))
  const description = own ?? (field && textOf(field, rest, texts))
  return description === undefined ? rest : { ...rest, description }
}

const undescribed = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'description'))

/** Separates a description from the schema of a property, or from the alternative to null. */
function splitOff({ description, ...rest }: JsonSchema): { own: string | undefined; rest: JsonSchema } {
  if (description !== undefined || !rest.anyOf) return { own: description, rest }
  const own = rest.anyOf.find((one) => one.description !== undefined)?.description
  return { own, rest: { ...rest, anyOf: rest.anyOf.map(undescribed) } }
}

/** Adds the description of a text's own type, such as a territory, because OpenAPI has no name for it. */
function textOf({ text, type }: FieldText, schema: JsonSchema, texts: Descriptions): string {
  const scalar = texts[type]
  return scalar && !scalar.fields && isPlainText(schema) ? `${text} ${scalar.text}` : text
}

function isPlainText(schema: JsonSchema): boolean {
  const { type, items, anyOf, format } = schema
  if (items) return isPlainText(items)
  if (anyOf) return anyOf.some(isPlainText)
  return type === 'string' && format === undefined && schema.enum === undefined
}
