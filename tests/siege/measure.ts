import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../tree/files.ts'
import { startStack, type Engine } from '../torture/stack.ts'
import type { Attack } from './attacks.ts'
import { openTarget, type Target, type Outcome } from './target.ts'

const PROBE = 'tests/siege/probe.mjs'

/** The longest pause of a process's event loop in milliseconds, and its memory in bytes. */
export type Probe = { readonly longest: number; readonly p99: number; readonly used: number; readonly rss: number }

const measured = ['gateway', 'api', 'idle'] as const
type Measured = (typeof measured)[number]

export type Row = {
  readonly name: string
  readonly outcome: Outcome
  readonly probes: Readonly<Record<Measured, Probe>>
  /**
   * The memory of each process in bytes: before the attack, and after it has been released or `SETTLING` milliseconds
   * have passed.
   */
  readonly before: Readonly<Record<Measured, number>>
  readonly after: Readonly<Record<Measured, number>>
}

/** The factor by which the memory of a process may grow. */
export const GROWTH = 0.2
/** The time in milliseconds in which the resources of an attack are released: connections end, buffers are freed. */
const SETTLING = 10_000

/** Returns whether the memory of a process has grown by more than it may. */
export const keepsMore = ({ before, after }: Pick<Row, 'before' | 'after'>, name: Measured): boolean =>
  after[name] > before[name] * (1 + GROWTH)

export type Siege = {
  /** Runs an attack and measures every process during it. */
  measure(attack: Attack): Promise<Row>
  stop(): Promise<void>
}

async function ask<T>(child: ChildProcess, what: 'begin' | 'end'): Promise<T> {
  const answered = once(child, 'message')
  child.send(what)
  return (await answered)[0] as T
}

const memoryOf = (probes: Readonly<Record<Measured, Probe>>) =>
  Object.fromEntries(measured.map((name) => [name, probes[name].used])) as Record<Measured, number>

/** Starts gateway, api and an idle process, each with a probe. Returns null if the engine is not available. */
export async function prepareAttack(engine: Engine): Promise<Siege | null> {
  const stack = await startStack(engine, {}, {}, [PROBE])
  if (!stack) return null
  const idle = spawn(process.execPath, ['--import', `${root}${PROBE}`, `${root}tests/siege/idle.mjs`], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const at: Target = await openTarget(stack.url)
  const children = (): Record<Measured, ChildProcess> => {
    const [gateway, api] = [stack.gateway.process(), stack.api.process()]
    if (!gateway || !api) throw new Error('a process of the service is missing')
    return { gateway, api, idle }
  }
  const every = async <T>(what: 'begin' | 'end'): Promise<Record<Measured, T>> => {
    const all = children()
    const results = await Promise.all(measured.map(async (name) => [name, await ask<T>(all[name], what)] as const))
    return Object.fromEntries(results) as Record<Measured, T>
  }

  // Code and caches that the first request of a kind loads are not a leak.
  for (let round = 0; round < 30; round += 1) {
    await at.send({ method: 'GET', path: `${at.organization}/policies` })
    await at.graphql('{ user { id } organizations { totalElements } }')
    await at.json(`${at.organization}/policies`, { title: `Siege ${round}` })
  }
  return {
    async measure({ name, run }) {
      const before = memoryOf(await every<Probe>('end'))
      await pause(200)
      await every('begin')
      const outcome = await run(at)
      // Work that continues after the response belongs to the attack.
      await pause(300)
      const probes = await every<Probe>('end')
      const over = performance.now() + SETTLING
      let after = memoryOf(probes)
      while (measured.some((each) => keepsMore({ before, after }, each)) && performance.now() < over) {
        await pause(250)
        after = memoryOf(await every<Probe>('end'))
      }
      return { name, outcome, probes, before, after }
    },
    async stop() {
      idle.kill('SIGKILL')
      await stack.stop()
    },
  }
}
