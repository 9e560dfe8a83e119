import { GraphQLScalarType } from 'graphql'

/** A scalar that no one gave checks of its own passes every value on. */
const passesOn = new GraphQLScalarType({ name: 'Any' }).coerceOutputValue

/**
 * Whether a scalar's own check lets a value pass as it is, each text with the bytes of its UTF-8 as characters; null where it
 * checks nothing.
 */
export function scalarCheck(type: GraphQLScalarType): ((value: unknown) => boolean) | null {
  if (type.coerceOutputValue === passesOn) return null
  return (value) => {
    const decoded = typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : value
    return type.coerceOutputValue(decoded) === decoded
  }
}
