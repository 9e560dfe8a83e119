import { getShortestPaths, getSimplePaths } from '@xstate/graph'
import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
  type InspectedMicrostepEvent,
} from 'xstate'
import { machines } from '@ansvar/web/machines/all.ts'
import { edgeIds } from '@ansvar/web/machines/chart.ts'
import type { Model } from './models.ts'

/** A step of a path: the event, its name in the model, and the state after it. */
export type Step = { readonly name: string; readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }

/** A path through a machine from one of its initial states, computed from its transitions alone. */
export type Path = { readonly model: Model; readonly input: string; readonly steps: readonly Step[] }

export const machineOf = ({ id }: Model): AnyStateMachine => machines[id]

/** Returns the events that can occur in a state. Events that the machine ignores are left out. */
const possible = ({ events, isPossible, sameAs = {} }: Model, kind: 'shortest' | 'simple') => {
  const all = Object.entries(events).flatMap(([name, event]) => (kind === 'simple' && name in sameAs ? [] : [event]))
  return (snapshot: AnyMachineSnapshot): AnyEventObject[] =>
    all.filter(
      (event) => snapshot.status === 'active' && snapshot.can(event) && (isPossible?.(snapshot, event) ?? true),
    )
}

const stateKey = ({ facts }: Model, { value, context }: AnyMachineSnapshot): string =>
  JSON.stringify([value, facts(context as never)])

/**
 * Returns the paths of a machine by @xstate/graph, from each initial state: the shortest one over each transition, or
 * every simple one, which visits no state twice.
 */
export function pathsOf(model: Model, kind: 'shortest' | 'simple'): Path[] {
  const nameOf = new Map(Object.entries(model.events).map(([name, event]) => [event, name] as const))
  const nameFor = (event: AnyEventObject) => nameOf.get(event) ?? event.type
  const serializeState = (state: AnyMachineSnapshot, event?: AnyEventObject, before?: AnyMachineSnapshot) =>
    kind === 'simple' || !event || !before
      ? stateKey(model, state)
      : [stateKey(model, state), nameFor(event), stateKey(model, before)].join(' ')
  return Object.entries(model.inputs).flatMap(([input, value]) => {
    const options = {
      input: value,
      events: possible(model, kind),
      serializeEvent: nameFor,
      serializeState,
      limit: 100_000,
    }
    const paths = (kind === 'shortest' ? getShortestPaths : getSimplePaths)(machineOf(model), options as never)
    return paths.flatMap((path) => {
      const events = path.steps.slice(1).map(({ event }) => event as AnyEventObject)
      const steps = taken(model, input, events)
      return steps ? [{ model, input, steps: steps.map((step) => ({ ...step, name: nameFor(step.event) })) }] : []
    })
  })
}

/**
 * Returns the states of a path, computed from its own events, because the graph merges snapshots into one state.
 * Returns null if an event is ignored in one of them.
 */
function taken(model: Model, input: string, events: readonly AnyEventObject[]): Omit<Step, 'name'>[] | null {
  const steps: Omit<Step, 'name'>[] = []
  let [state] = initialTransition(machineOf(model), model.inputs[input] as never)
  for (const event of events) {
    if (!state.can(event)) return null
    state = transition(machineOf(model), state, event)[0]
    steps.push({ event, state })
  }
  return steps
}

/** The states and transitions that were visited. */
export type Seen = { readonly states: Set<string>; readonly edges: Set<string> }
export const nothingSeen = (): Seen => ({ states: new Set(), edges: new Set() })

/** Reads the transitions of a microstep. The underscore marks an API that XState may change. */
const transitionsOf = ({
  ['_transitions']: transitions,
}: InspectedMicrostepEvent): readonly AnyTransitionDefinition[] => transitions

/** Records the states and transitions of an actor, including states that it leaves at once. */
export function watch(machine: AnyStateMachine, seen: Seen) {
  const ids = edgeIds(machine)
  return (event: InspectionEvent): void => {
    if (event.type !== '@xstate.microstep') return
    for (const passed of transitionsOf(event)) {
      const id = ids.get(passed)
      if (id === undefined) continue
      seen.edges.add(id)
      const { source, target } = passed
      for (const { key, parent } of [source, ...(target ?? [])]) if (parent) seen.states.add(key)
    }
  }
}
