import type { GraphQLScalarType } from 'graphql'
import { coerceOutput, passesUnchanged } from '../graphql-versions.ts'

/**
 * Whether a scalar passes a value unchanged, each string with the bytes of its UTF-8 as characters; null where it passes
 * every value. A value that the scalar refuses is not passed: graphql-js meets it again, and reports it at its path.
 */
export function scalarCheck(type: GraphQLScalarType): ((value: unknown) => boolean) | null {
  if (passesUnchanged(type)) return null
  return (value) => {
    const decoded = typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : value
    return isUnchanged(type, decoded)
  }
}

function isUnchanged(type: GraphQLScalarType, value: unknown): boolean {
  try {
    return coerceOutput(type, value) === value
  } catch {
    return false
  }
}
