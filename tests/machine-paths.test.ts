import { afterAll, describe, expect, test } from 'vitest'
import { transition, type AnyMachineSnapshot } from 'xstate'
import { machines } from '@ansvar/web/machines/all.ts'
import { chartOf } from '@ansvar/web/machines/chart.ts'
import { models } from './machines/models.ts'
import { machineOf, nothingSeen, pathsOf } from './machines/paths.ts'
import { walk } from './machines/walk.ts'

const rows: string[] = []
const facts = ({ value, context }: AnyMachineSnapshot) => ({ value, context })
const share = (seen: number, all: number) => `${seen} of ${all} (${Math.round((100 * seen) / all)} %)`

afterAll(() => {
  process.stdout.write(`\nPaths through the machines\n${rows.join('\n')}\n`)
})

test('every machine has exactly one model of its events', () => {
  expect(models.map(({ id }) => id).toSorted()).toEqual(Object.keys(machines).toSorted())
})

describe.each(models.map((model) => [model.id, model] as const))('the paths through %s', (id, model) => {
  const machine = machineOf(model)
  const chart = chartOf(machine)
  const [shortest, simple] = [pathsOf(model, 'shortest'), pathsOf(model, 'simple')]

  test('a live actor follows each of the shortest, and they cover every state and every transition', async () => {
    const seen = nothingSeen()
    for (const path of shortest) expect(await walk(path, seen)).toEqual(path.steps.map(({ state }) => facts(state)))
    const [states, edges] = [chart.states.map(({ name }) => name), chart.edges.map((edge) => edge.id)]
    rows.push(
      [
        id.padEnd(22),
        `states ${share(seen.states.size, states.length)}`.padEnd(24),
        `transitions ${share(seen.edges.size, edges.length)}`.padEnd(30),
        `${shortest.length} shortest and ${simple.length} simple paths`,
      ].join(''),
    )
    expect(states.filter((state) => !seen.states.has(state))).toEqual([])
    expect(edges.filter((edge) => !seen.edges.has(edge))).toEqual([])
  })

  test('a live actor follows each of the simple ones', async () => {
    expect(simple.length).toBeGreaterThan(0)
    const seen = nothingSeen()
    for (const path of simple) expect(await walk(path, seen)).toEqual(path.steps.map(({ state }) => facts(state)))
  })

  test('an ignored event changes nothing', () => {
    const states = shortest.map(({ steps }) => steps.at(-1)?.state).filter((state) => state?.status === 'active')
    expect(states.length).toBeGreaterThan(0)
    const ignored = states.flatMap((state) =>
      Object.values(model.events).flatMap((event) => (state && !state.can(event) ? [{ state, event }] : [])),
    )
    const after = ignored.map(({ state, event }) => transition(machine, state, event)[0])
    expect(after.map(facts)).toEqual(ignored.map(({ state }) => facts(state)))
  })
})
