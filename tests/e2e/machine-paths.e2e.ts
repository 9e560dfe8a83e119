import { initialTransition, type AnyMachineSnapshot } from 'xstate'
import { chartOf } from '@ansvar/web/machines/chart.ts'
import { models, type Model } from '../machines/models.ts'
import { machineOf, nothingSeen, pathsOf, type Path } from '../machines/paths.ts'
import { walk } from '../machines/walk.ts'
import { expect, setLanguage, test } from './fixtures.ts'
import { editor, upload } from './machine-paths/editing.ts'
import { live } from './machine-paths/live.ts'
import { paste } from './machine-paths/pasting.ts'
import { authentication, organizationSelection, routeGuard } from './machine-paths/session.ts'
import { request } from './machine-paths/requests.ts'
import { transition } from './machine-paths/transitions.ts'
import {
  createContext,
  withoutRepeats,
  followablePaths,
  type Driver,
  type PathContext,
} from './machine-paths/context.ts'

const drivers: Readonly<Record<string, Driver>> = {
  authentication,
  organizationSelection,
  routeGuard,
  editor,
  upload,
  request,
  transition,
  paste,
  live,
}
/** All paths take long. The smallest set that covers each transition takes a minute. */
const all = process.env['ANSVAR_PATHS'] === 'all'
/** The maximum number of paths of each machine to run, for a quick check. */
const limit = Number(process.env['ANSVAR_PATHS_LIMIT'] ?? Infinity)
/** The editor has most of the paths, so the workers share its parts. */
const partsOf = (id: string) => (all && id === 'editor' ? [1, 2, 3, 4] : [1])

type Known = { readonly path: Path; readonly edges: ReadonlySet<string> }

/** Returns a small set of paths that covers every edge, chosen greedily. */
function covering(known: readonly Known[]): Known[] {
  const left = new Set(known.flatMap(({ edges }) => [...edges]))
  const chosen: Known[] = []
  while (left.size > 0) {
    const adds = ({ edges, path }: Known) =>
      [...edges].filter((edge) => left.has(edge)).length - path.steps.length / 100
    const best = known.toSorted((one, other) => adds(other) - adds(one))[0]
    if (!best) break
    chosen.push(best)
    for (const edge of best.edges) left.delete(edge)
  }
  return chosen
}

/** Returns each path once. Leaves out a path that is the beginning of another one. */
function distinct(paths: readonly Path[]): Path[] {
  const named = paths.map((path) => ({
    path,
    text: `${[path.input, ...path.steps.map(({ name }) => name)].join('\n')}\n`,
  }))
  const sorted = named.toSorted((one, other) => (one.text < other.text ? -1 : 1))
  return sorted.flatMap(({ path, text }, at) => (sorted[at + 1]?.text.startsWith(text) ? [] : [path]))
}

/** Returns whether the app leaves a state by itself, at once. */
const continues = (driver: Driver, { events }: Model, state: AnyMachineSnapshot): boolean =>
  Object.entries(events).some(([name, event]) => driver.steps[name] === null && state.can(event))

/**
 * Drives the app along a path. After each step, checks that the machine is in the path's state and that the page shows
 * it.
 */
async function followPath(context: PathContext, driver: Driver, { model, input, steps }: Path): Promise<void> {
  const names = steps.map(({ name }) => name)
  const isLeft = (index: number) => driver.continues?.(names.slice(0, index)) ?? false
  const isDone = (index: number) =>
    index >= steps.length || (driver.steps[names[index] ?? ''] !== null && !isLeft(index))
  const follows = async (index: number) => {
    for (let at = index; at === index || !isDone(at); at += 1) await driver.before?.[names[at] ?? '']?.(context)
  }
  await driver.starts[input]?.(context, names)
  const [first] = initialTransition(machineOf(model), model.inputs[input] as never)
  const states: AnyMachineSnapshot[] = [first]
  for (let index = 0; index <= steps.length; index += 1) {
    if (isDone(index)) {
      const expected = withoutRepeats(states.map(({ value }) => value))
      // A path may end in a state that the app leaves by itself. The machine may then already be further on.
      const isEnd = continues(driver, model, states.at(-1) ?? first) || isLeft(index)
      const end = isEnd ? expected.length : undefined
      const passed = async () =>
        driver.actor(await context.live(model.id), context)?.passed.map(({ value }) => value) ?? []
      const found = async () => withoutRepeats(await passed()).slice(0, end)
      // Polls often, because there are hundreds of steps.
      await expect
        .poll(found, { message: names.slice(0, index).join(', '), intervals: [25, 50, 100] })
        .toEqual(expected)
      if (end === undefined) await driver.checks[expected.at(-1) ?? '']?.(context)
    }
    const step = steps[index]
    if (!step) return
    if (isDone(index)) await follows(index + 1)
    await driver.steps[step.name]?.(context, names.slice(index + 1))
    states.push(step.state)
  }
}

test.describe('every path of a covering set', () => {
  test.use({ expectedErrors: [/status of (401|403|429|5\d\d)|net::ERR|not replaced/] })
  test.setTimeout(all ? 3_600_000 : 120_000)
  // Fails early if an element to click is missing.
  test.use({ actionTimeout: 20_000 })

  if (all) test.describe.configure({ mode: 'parallel' })

  const parts = Object.entries(drivers).flatMap(([id, driver]) => partsOf(id).map((part) => ({ id, driver, part })))
  for (const { id, driver, part } of parts) {
    const which = partsOf(id).length > 1 ? `, part ${part} of ${partsOf(id).length},` : ''
    test(`of ${id}${which} is reproduced in the app, by clicks and keys`, async ({ page, t, service }) => {
      const model = models.find((one) => one.id === id)
      if (!model) throw new Error(`There is no model of ${id}`)
      const paths = followablePaths(driver, [...pathsOf(model, 'shortest'), ...(all ? pathsOf(model, 'simple') : [])])
      const known: Known[] = []
      for (const path of all ? distinct(paths) : paths) {
        const seen = nothingSeen()
        await walk(path, seen)
        known.push({ path, edges: seen.edges })
      }
      const chosen = all ? known : covering(known)
      const taken = new Set(chosen.flatMap(({ edges }) => [...edges]))
      const missing = chartOf(machineOf(model)).edges.filter((edge) => !taken.has(edge.id))
      expect(missing.map((edge) => edge.id)).toEqual(Object.keys(driver.never))

      // An earlier test may have changed their language.
      for (const account of ['manager', 'editor', 'reader'] as const) await setLanguage(service, account, 'en')
      const context = await createContext(page, t, service)
      const own = chosen.filter((_, at) => at % partsOf(id).length === part - 1).slice(0, limit)
      for (const { path } of own) {
        context.reset()
        await followPath(context, driver, path)
      }
      const [share, steps] = [
        `${taken.size} of ${taken.size + missing.length} transitions`,
        own.flatMap(({ path }) => path.steps),
      ]
      const followed = `${own.length} of ${chosen.length} paths, which cover ${paths.length}, ${steps.length} steps`
      process.stdout.write(
        `${id}: ${share}; ${followed}${missing.map((edge) => `; never ${edge.id}: ${driver.never[edge.id]}`).join('')}\n`,
      )
    })
  }
})
