import { randomUUID } from 'node:crypto'

const wellFormed = /^[\w-]{8,64}$/

/** The client's own id of a request where it is well-formed, else a new one. It runs from the browser to SQL. */
export function requestIdOf(header: string | undefined): string {
  return header && wellFormed.test(header) ? header : randomUUID()
}
