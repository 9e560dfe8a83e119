import { expect } from 'vitest'
import type { TestResponse, Caller } from './api.ts'

/** A path below the organization of the user. */
export const at = (who: Caller, rest: string) => `organizations/${who.organizationId}/${rest}`

/** The status and the problems of a refusal. */
export const outcomeOf = ({ status, body }: TestResponse) => [
  status,
  ...(body.fields ?? []).map(({ path, code }) => `${path} ${code}`).toSorted(),
]

export const counter = { name: 'Test counter', utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER' }

/** Creates a meter and returns its path. */
export async function newMeter(who: Caller, more: object = {}): Promise<string> {
  const { status, body } = await who.post(at(who, 'meters'), { ...counter, ...more })
  expect(status).toBe(201)
  return at(who, `meters/${body.id}`)
}

export const reading = (performed_at: string, value: number, more: object = {}) => ({ performed_at, value, ...more })
