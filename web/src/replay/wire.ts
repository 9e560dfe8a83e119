import { SignInRefused } from '#machines/authentication.machine.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { Refused, Stale, type Problems } from '#machines/editor-draft.ts'
import type { Json, JsonObject } from './recording.ts'

/** The description of a file in a recording, without its content. */
export type WireFile = { readonly $file: { name: string; size: number; type: string; hash: string | null } }

const known = { Refused, Stale, SignInRefused, RequestFailed }

/** Returns the name that identifies an error's class in every build. */
const nameOf = (error: Error): string =>
  Object.entries(known).find(([, kind]) => error instanceof kind)?.[0] ?? (error.name || 'Error')

/**
 * Converts values of machines to JSON: an error to `{ $error, message, ... }`, a file to `{ $file: ... }`. Values that
 * JSON does not support are omitted. `describe` describes a file.
 */
export function encode(value: unknown, describe: (file: File) => WireFile = describeFile): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map((each) => encode(each, describe))
  if (typeof value !== 'object') return null
  if (typeof File !== 'undefined' && value instanceof File) return describe(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined && typeof each !== 'function')
  const own: JsonObject = Object.fromEntries(entries.map(([key, each]) => [key, encode(each, describe)]))
  if (!(value instanceof Error)) return own
  const name = nameOf(value)
  return Object.hasOwn(known, name)
    ? { $error: name, message: value.message, ...own }
    : { $error: name, message: value.message }
}

const describeFile = ({ name, size, type }: File): WireFile => ({ $file: { name, size, type, hash: null } })

/** Converts JSON back to values of machines. Errors get their class; files stay descriptions. */
export function revive(value: Json): unknown {
  if (Array.isArray(value)) return value.map((each: Json) => revive(each))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.fromEntries(Object.entries(value as JsonObject).map(([key, each]) => [key, revive(each)]))
  return '$error' in own ? errorOf(own) : own
}

function errorOf({ $error, message, ...facts }: Record<string, unknown>): Error {
  if ($error === 'Refused') return new Refused(facts['problems'] as never)
  if ($error === 'Stale') return new Stale(facts['theirs'] as never)
  if ($error === 'SignInRefused')
    return new SignInRefused(facts['problem'] as never, (facts['retryAfter'] ?? null) as never)
  if ($error === 'RequestFailed')
    return new RequestFailed(
      String(facts['code']),
      facts['problems'] as Problems,
      (facts['retryAfter'] ?? null) as number | null,
    )
  return Object.assign(new Error(String(message)), { name: String($error) })
}
