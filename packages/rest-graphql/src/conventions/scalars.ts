import { GraphQLError, GraphQLScalarType, valueFromASTUntyped, type GraphQLSchema } from 'graphql'
import { setInput, setOutput } from '../graphql-versions.ts'
import { Upload } from '../upload.ts'
import { isDate, isDateTime } from '../dates.ts'

/** How values of a scalar are checked and converted. Without functions, every value passes unchanged. */
export type Scalar = {
  /** Returns the value for the client, or throws where the value of the response is invalid. */
  readonly serialize?: (value: unknown) => unknown
  /** Returns the value for the REST call, or throws where the value of the client is invalid. */
  readonly parse?: (value: unknown) => unknown
  /** Whether it is a variable only, never a literal of a document. */
  readonly variableOnly?: boolean
  /**
   * A hint for the fast paths: values are strings in this format, which is checked as bytes, without `serialize`. Input
   * in this format is checked by its path, and a `date-time` for a `date` is cut to its day; see `timeZone`.
   */
  readonly format?: ScalarFormat
}

/** `date`: yyyy-mm-dd, a day that exists. `date-time`: an instant with its offset, RFC 3339. */
export type ScalarFormat = 'date' | 'date-time'

/** Scalars by their names in the schema. */
export type Scalars = Readonly<Record<string, Scalar>>

export const defaultScalars: Scalars = {
  Date: { format: 'date' },
  DateTime: { format: 'date-time' },
  Upload: { parse: parseUpload, variableOnly: true },
}

function parseUpload(value: unknown): Upload {
  if (!(value instanceof Upload)) throw new GraphQLError('Upload must be a file in a multipart request')
  return value
}

/** The check of a format on values that are parsed already. */
export const checkOf: Readonly<Record<ScalarFormat, (value: unknown) => boolean>> = {
  date: isDate,
  'date-time': isDateTime,
}

/** Gives the scalars of a schema their functions. */
export function attachScalars(schema: GraphQLSchema, scalars: Scalars): void {
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name)
    if (type instanceof GraphQLScalarType) attach(type, scalar)
  }
}

function attach(type: GraphQLScalarType, { serialize, parse, variableOnly = false, format }: Scalar): void {
  if (serialize) setOutput(type, serialize)
  else if (format) setOutput(type, (value) => checked(type.name, format, value))
  if (parse || variableOnly) setInput(type, parse ?? ((value) => value), literalOf(type.name, parse, variableOnly))
}

function checked(name: string, format: ScalarFormat, value: unknown): unknown {
  if (!checkOf[format](value)) throw new GraphQLError(`${name} cannot represent this value`)
  return value
}

function literalOf(name: string, parse: Scalar['parse'], variableOnly: boolean): GraphQLScalarType['parseLiteral'] {
  return (node, variables) => {
    if (variableOnly) throw new GraphQLError(`${name} must be passed as a variable`)
    const value = valueFromASTUntyped(node, variables)
    return parse ? parse(value) : value
  }
}
