import { randomUUID } from 'node:crypto'

const wellFormed = /^[\w-]{8,64}$/

/**
 * Returns the client's request id if it is well-formed, otherwise a new one. The id is logged from the browser to SQL.
 */
export function requestIdOf(header: string | undefined): string {
  return header && wellFormed.test(header) ? header : randomUUID()
}
