import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditComplaint, killUnderWrites, racePuts, repeatAtOnce, restartUnderLoad } from './rounds.ts'
import { startStack, type Stack } from './stack.ts'

// The short run of `pnpm torture`: real processes that are killed and restarted under write load.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  let found: Stack | null
  beforeAll(async () => {
    found = await startStack(engine)
  })
  afterAll(() => found?.stop())

  /** Returns the stack. Skips the test if there is no server that can be killed. */
  function stackOr(skip: (note: string) => never): Stack {
    return found ?? skip('this machine has no PostgreSQL that a test can start for itself')
  }

  test('every acknowledged write survives kill -9 of api, gateway and database, and the audit trail is valid', async ({
    skip,
  }) => {
    const stack = stackOr(skip)
    const { writes, missing, kills } = await killUnderWrites(stack, {
      kills: engine === 'pglite' ? 3 : 4,
      seed: 11,
      writes: 31,
    })
    expect(missing.slice(0, 5)).toEqual([])
    expect(Object.values(kills).every((count) => count > 0)).toBe(true)
    expect(writes).toBeGreaterThan(30)
    expect(await auditComplaint(stack)).toBeNull()
  })

  test('concurrent saves lose no update', async ({ skip }) => {
    expect(await racePuts(stackOr(skip), 150)).toEqual({ saved: 150, risen: 150, stored: 150, failed: [] })
  })

  test('a hundred concurrent repetitions of one call create one record', async ({ skip }) => {
    expect(await repeatAtOnce(stackOr(skip), 100)).toEqual({ ids: 1, rows: 1 })
  })

  test.for(['api', 'gateway'] as const)(
    'a restart of the %s under load fails no request in progress',
    async (part, { skip }) => {
      const { succeeded, failed } = await restartUnderLoad(stackOr(skip), part)
      expect(failed.slice(0, 5)).toEqual([])
      expect(succeeded).toBeGreaterThan(20)
    },
  )
})
