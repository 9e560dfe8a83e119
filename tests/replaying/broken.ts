import { createMachine, type AnyStateMachine } from 'xstate'
import { edgeIds } from '@ansvar/web/machines/chart.ts'
import { sameValue } from '@ansvar/web/machines/paths.ts'
import { stateAfter } from '@ansvar/web/replay/changes.ts'
import type { Machines } from '@ansvar/web/replay/read.ts'
import type { Recording, State } from '@ansvar/web/replay/recording.ts'
import { revive } from '@ansvar/web/replay/wire.ts'

type Taken = { readonly id: string; readonly edge: string; readonly index: number }

/** Returns the transitions that each event takes. Omits those that change nothing and do nothing. */
export function edgesTaken(recording: Recording, machines: Machines): Taken[] {
  const taken: Taken[] = []
  const alive = new Map<string, { id: string; state: State }>()
  for (const { actor, machine, state } of recording.actors) alive.set(actor, { id: machine, state })
  for (const [index, entry] of recording.entries.entries()) {
    if (entry.is === 'start') alive.set(entry.actor, { id: entry.machine, state: entry.state })
    if (entry.is !== 'event') continue
    const { id, state } = alive.get(entry.actor) ?? {}
    const machine = id === undefined ? undefined : machines[id]
    if (id === undefined || !state || !machine) continue
    const { value, context, status } = state
    const before = machine.resolveState({
      value: value as string,
      context: revive(context),
      status: status as 'active',
    })
    const ids = edgeIds(machine)
    for (const transition of machine.getTransitionData(before, revive(entry.event))) {
      const edge = ids.get(transition)
      const hasEffect = entry.context.length + entry.effects.length > 0 || !sameValue(entry.value, value)
      if (edge !== undefined && hasEffect) taken.push({ id, edge, index })
    }
    alive.set(entry.actor, { id, state: stateAfter(state, entry) })
  }
  return taken
}

type Lists = Readonly<Record<string, unknown>>
type Node = {
  readonly on?: Lists
  readonly after?: Lists
  readonly always?: unknown
  readonly invoke?: { readonly onDone?: unknown; readonly onError?: unknown }
}

const fewer = (transitions: unknown, index: number): unknown[] =>
  (Array.isArray(transitions) ? (transitions as unknown[]) : [transitions]).filter((_, at) => at !== index)

/** Returns a state's declaration without one of its transitions. */
function nodeWithout(node: Node, event: string, index: number): Node {
  const [, delay] = /^xstate\.after\.(\w+)\./.exec(event) ?? []
  const without = (lists: Lists = {}, key: string) => ({ ...lists, [key]: fewer(lists[key], index) })
  if (event === 'always') return { ...node, always: fewer(node.always, index) }
  if (delay) return { ...node, after: without(node.after, delay) }
  if (event.startsWith('xstate.done.')) return { ...node, invoke: without(node.invoke, 'onDone') }
  if (event.startsWith('xstate.error.')) return { ...node, invoke: without(node.invoke, 'onError') }
  return { ...node, on: without(node.on, event) }
}

/**
 * Returns a machine without one of its transitions, named as in its chart, so that tests can check that it is missed.
 */
export function withoutEdge(machine: AnyStateMachine, edge: string): AnyStateMachine {
  const [state = '', event = '', index = ''] = edge.split(' ')
  const config = machine.config as Node & { readonly states: Readonly<Record<string, Node>> }
  const broken =
    state === machine.id
      ? nodeWithout(config, event, Number(index))
      : {
          ...config,
          states: { ...config.states, [state]: nodeWithout(config.states[state] ?? {}, event, Number(index)) },
        }
  return createMachine(broken as never, machine.implementations as never)
}
