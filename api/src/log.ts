import { destination, pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const timestamp = () => `,"time":"${new Date().toISOString()}"`

/** Writes JSON lines to standard output. Never pass personal data or credentials to it. */
export function createLog(level: string, stream: DestinationStream = destination(1)): Log {
  return pino({ level, base: { service: 'api' }, timestamp, serializers: { err: describeError } }, stream)
}

/** Describes an error without its other properties: errors of the database contain the values of the row. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.name, ...code, message: maskPersons(error.message), stack: maskPersons(error.stack ?? '') }
}

/** Masks what may identify a person: email addresses, the query strings of URLs, and ids. */
export const maskPersons = (text: string): string =>
  text
    .replaceAll(/[^\s@<>"'()=]+@[^\s@<>"'()]+/g, '<address>')
    .replaceAll(/\?[^\s)"']+/g, '?<query>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
