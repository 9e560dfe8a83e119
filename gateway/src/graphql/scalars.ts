import { GraphQLError, GraphQLScalarType, type GraphQLSchema } from 'graphql'
import { Upload } from '#http/upload.ts'
import { isDate, isDateTime } from '#graphql/dates.ts'

/**
 * Gives the schema's date scalars their checks on what is answered. What is given is taken as it is: `input-dates.ts`
 * checks it with its path in the argument, so that every faulty field is named at once. An upload comes as one only.
 */
export function attachScalars(schema: GraphQLSchema): void {
  attach(schema, 'Date', isDate)
  attach(schema, 'DateTime', isDateTime)
  const upload = schema.getType('Upload')
  if (!(upload instanceof GraphQLScalarType)) return
  upload.coerceInputValue = (value) => {
    if (!(value instanceof Upload)) throw new GraphQLError('Upload must be a file in a multipart request')
    return value
  }
  upload.coerceInputLiteral = () => {
    throw new GraphQLError('Upload must be passed as a variable')
  }
}

function attach(schema: GraphQLSchema, name: string, isValid: (value: unknown) => boolean): void {
  const type = schema.getType(name)
  if (!(type instanceof GraphQLScalarType)) return
  type.coerceOutputValue = (value) => {
    if (!isValid(value)) throw new GraphQLError(`${name} cannot represent this value`)
    return value
  }
}
