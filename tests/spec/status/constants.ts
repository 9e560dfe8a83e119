import { isDeepStrictEqual } from 'node:util'
import type { ConstantRow } from '../constants.ts'
import { missing, present, type Status, wrong } from '../row.ts'

/** A constant is present if its module exports it with the specification's value. */
export async function constantStatus(row: ConstantRow): Promise<Status> {
  const loaded: Record<string, unknown> = await import(/* @vite-ignore */ `../../../${row.module}`).catch(() => ({}))
  const exported = loaded[row.export]
  if (exported === undefined) return missing
  const value = row.key === undefined ? exported : (exported as Record<string, unknown>)[row.key]
  return isDeepStrictEqual(value, row.value) ? present : wrong(`${row.module} says ${JSON.stringify(value)}`)
}
