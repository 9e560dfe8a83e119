import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFuzz, requestOf } from '../fuzz/run.ts'
import { openTarget, type Target } from '../fuzz/target.ts'
import { service } from './service.ts'

// The short run of `pnpm fuzz`: requests generated from the OpenAPI document and from the SDL, most of them with a
// defect. PROPERTY_SEED generates others. `pnpm fuzz --seed S --only N` repeats one of them.

const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_123)
const COUNT = 500
/** The gateway's own deadline in milliseconds, and a margin for a busy machine. */
const MAX_MS = 20_000

let target: Target
beforeAll(async () => {
  target = await openTarget((await service()).url)
}, 120_000)
afterAll(() => target.close())

test('five hundred generated requests each get a response without a server error, and no process ends', async () => {
  const stack = await service()
  const isRunning = () => stack.api.isRunning() && stack.gateway.isRunning()
  const { found, sent, taken, statuses } = await runFuzz(target, {
    seed: SEED,
    from: 0,
    count: COUNT,
    maxMs: MAX_MS,
    isRunning,
  })
  const reports = found.map(
    ({ number, request, faults }) =>
      `pnpm fuzz --seed ${SEED} --only ${number} · ${request.what}: ${faults.join('; ')}`,
  )
  expect(reports).toEqual([])
  expect(isRunning()).toBe(true)
  expect(sent).toBe(COUNT)
  // Requests that are all refused early would test nothing behind the validation, and requests that are all accepted
  // would not test the validation.
  expect(taken.size).toBeGreaterThan(60)
  expect(statuses[400] ?? 0).toBeGreaterThan(20)
  expect(statuses[422] ?? 0).toBeGreaterThan(5)
}, 120_000)

function textsOf(seed: number): string[] {
  return Array.from({ length: 40 }, (_, number) => {
    const { body, ...rest } = requestOf(target, seed, number)
    return JSON.stringify({ ...rest, body: body?.toString('latin1') })
  })
}

test('the same seed generates the same requests, and another seed others', () => {
  const [one, again, other] = [textsOf(SEED), textsOf(SEED), textsOf(SEED + 1)]
  expect(again).toEqual(one)
  expect(one.filter((text, index) => text === other[index]).length).toBeLessThan(20)
})
