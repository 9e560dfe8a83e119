import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFuzz, shotOf } from '../fuzz/run.ts'
import { openTarget, type Target } from '../fuzz/target.ts'
import { service } from './service.ts'

// The short run of `pnpm fuzz`: requests generated from the OpenAPI document and from the SDL, most of them with a
// defect. PROPERTY_SEED generates others. `pnpm fuzz --seed S --only N` repeats one of them.

const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_123)
const COUNT = 500
/** The gateway's own deadline in milliseconds, and a margin for a busy machine. */
const MAX_CHARACTERS = 20_000

let target: Target
beforeAll(async () => {
  target = await openTarget((await service()).url)
}, 120_000)
afterAll(() => target.close())

test('five hundred generated requests each get a response without a server error, and no process ends', async () => {
  const stack = await service()
  const isThere = () => stack.api.isRunning() && stack.gateway.isRunning()
  const { found, sent, taken, statuses } = await runFuzz(target, {
    seed: SEED,
    from: 0,
    count: COUNT,
    longest: MAX_CHARACTERS,
    isThere,
  })
  const told = found.map(
    ({ number, shot, faults }) => `pnpm fuzz --seed ${SEED} --only ${number} · ${shot.what}: ${faults.join('; ')}`,
  )
  expect(told).toEqual([])
  expect(isThere()).toBe(true)
  expect(sent).toBe(COUNT)
  // Requests that are all refused early would test nothing behind the validation, and requests that are all accepted
  // would not test the validation.
  expect(taken.size).toBeGreaterThan(60)
  expect(statuses[400] ?? 0).toBeGreaterThan(20)
  expect(statuses[422] ?? 0).toBeGreaterThan(5)
}, 120_000)

function textsOf(seed: number): string[] {
  return Array.from({ length: 40 }, (_, number) => {
    const { body, ...rest } = shotOf(target, seed, number)
    return JSON.stringify({ ...rest, body: body?.toString('latin1') })
  })
}

test('the same seed generates the same requests, and another seed others', () => {
  const [one, again, other] = [textsOf(SEED), textsOf(SEED), textsOf(SEED + 1)]
  expect(again).toEqual(one)
  expect(one.filter((text, index) => text === other[index]).length).toBeLessThan(20)
})
