import { destination, pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const timestamp = () => `,"time":"${new Date().toISOString()}"`

/** JSON lines on standard output. What identifies a person or opens a door is never handed to it. */
export function createLog(level: string, stream: DestinationStream = destination(1)): Log {
  return pino({ level, base: { service: 'api' }, timestamp, serializers: { err: describeError } }, stream)
}

/** An error without its further properties: the database's errors carry the values of the row they complain of. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.name, ...code, message: maskPersons(error.message), stack: maskPersons(error.stack ?? '') }
}

/** A text without what may name a person: mail addresses, what an address's query asks for, ids. */
export const maskPersons = (text: string): string =>
  text
    .replaceAll(/[^\s@<>"'()=]+@[^\s@<>"'()]+/g, '<address>')
    .replaceAll(/\?[^\s)"']+/g, '?<query>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
