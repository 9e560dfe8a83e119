/** Arguments, or the fields of a record, by name. */
export type Values = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const isPresent = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
