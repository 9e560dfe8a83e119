import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { sameValue } from '#machines/paths.ts'
import { changesBetween, stateAfter } from './changes.ts'
import { BadRecording, type Machines } from './read.ts'
import type { Change, Effect, Entry, Json, JsonObject, Recording, State } from './recording.ts'
import { encode, revive } from './wire.ts'

/** The state of a machine after an entry. */
export type Step = {
  /** The index of the entry in the recording. */
  readonly index: number
  readonly at: number
  readonly actor: string
  readonly machine: string
  readonly event: string
  readonly value: Json
}

/** The first entry after which a machine's state differs from the recording. */
export type Divergence = Step & {
  readonly expected: Json
  /** The differences in the context, by path. Empty if only the state or the effects differ. */
  readonly context: readonly { readonly path: string; readonly expected: Json; readonly found: Json }[]
  readonly effects: { readonly expected: readonly Effect[]; readonly found: readonly Effect[] } | null
}

export type Played = { readonly steps: readonly Step[]; readonly divergence: Divergence | null }

type Actor = { readonly machine: AnyStateMachine; readonly expected: State; readonly found: AnyMachineSnapshot }
type Turn = { readonly found: AnyMachineSnapshot; readonly effects: readonly Effect[]; readonly expected: State }

/**
 * Replays a recording on the machines without their effects, whose results are among its events. Stops at the first
 * divergence. Throws `BadRecording` if a machine cannot process an event.
 */
export function play(recording: Recording, machines: Machines): Played {
  const actors = new Map<string, Actor>()
  const steps: Step[] = []
  for (const [index, { actor, machine: id, state }] of recording.actors.entries()) {
    const machine = machineOf(machines, id)
    const found = tried(`actors[${index}]: ${id} cannot be in ${JSON.stringify(state.value)}`, () =>
      resumed(machine, state),
    )
    actors.set(actor, { machine, expected: state, found })
  }
  for (const [index, entry] of recording.entries.entries()) {
    if (entry.is === 'stop') actors.delete(entry.actor)
    if (entry.is !== 'start' && entry.is !== 'event') continue
    const machine = entry.is === 'start' ? machineOf(machines, entry.machine) : actors.get(entry.actor)?.machine
    if (!machine) continue
    const what = entry.is === 'start' ? 'its input' : `the event ${entry.event.type}`
    const turn = tried(`entries[${index}]: ${machine.id} cannot take ${what}`, () =>
      turnOf(entry, machine, actors.get(entry.actor)),
    )
    const event = entry.is === 'start' ? 'start' : entry.event.type
    const { actor, at } = entry
    const step = { index, at, actor, machine: machine.id, event, value: encode(turn.found.value) }
    const divergence = parting(step, turn, entry.effects)
    if (divergence) return { steps, divergence }
    steps.push(step)
    actors.set(actor, { machine, ...turn })
  }
  return { steps, divergence: null }
}

function machineOf(machines: Machines, id: string): AnyStateMachine {
  const machine = machines[id]
  if (!machine) throw new BadRecording(`the machine ${id} is unknown`)
  return machine
}

/** Restores a machine's snapshot. Its child actors are not started, because their results are recorded. */
const resumed = (machine: AnyStateMachine, { value, context, status }: State): AnyMachineSnapshot =>
  machine.resolveState({ value: value as string, context: revive(context), status: status as 'active' })

type Played1 = Extract<Entry, { is: 'start' | 'event' }>

function turnOf(entry: Played1, machine: AnyStateMachine, actor: Actor | undefined): Turn {
  if (entry.is === 'start') {
    const [found, actions] = initialTransition(machine, revive(entry.input) as never)
    if (found.status === 'error') throw found.error
    return { found, effects: effectsOf(actions), expected: entry.state }
  }
  if (!actor) throw new BadRecording(`the actor ${entry.actor} is not alive`)
  const [found, actions] = transition(machine, actor.found, revive(entry.event) as never)
  // An error of an effect without a listener is a divergence, not a bad recording.
  if (found.status === 'error' && !entry.event.type.startsWith('xstate.error.')) throw found.error
  return { found, effects: effectsOf(actions), expected: stateAfter(actor.expected, entry) }
}

type Action = { readonly type: string; readonly params?: unknown }

function effectsOf(actions: readonly Action[]): Effect[] {
  return actions.flatMap(({ type, params }): Effect[] => {
    const facts = params as { id: string; src: string; input?: unknown; event?: unknown } | undefined
    if (type === 'xstate.spawnChild' && facts)
      return [{ starts: facts.src, id: facts.id, input: encode(facts.input ?? null) }]
    return type === 'xstate.emit' ? [{ emits: encode(facts?.event) as JsonObject }] : []
  })
}

/** Runs a part of the replay. Throws `BadRecording` with its description if it fails. */
function tried<Done>(what: string, act: () => Done): Done {
  try {
    return act()
  } catch (error) {
    throw new BadRecording(`${what}: ${error instanceof Error ? error.message : JSON.stringify(error)}`)
  }
}

/** Returns the differences between the recording and the replay, or null. */
function parting(step: Step, { found, effects, expected }: Turn, recorded: readonly Effect[]): Divergence | null {
  const context = encode(found.context) as JsonObject
  const differing: Change[] = changesBetween(expected.context, context)
  const sameState = sameValue(expected.value, step.value) && expected.status === found.status
  const sameEffects = sameValue(recorded, effects)
  if (sameState && sameEffects && differing.length === 0) return null
  return {
    ...step,
    expected: expected.value,
    context: differing.map(([path, value]) => ({
      path: path.join('.'),
      expected: path.reduce<Json>((inside, key) => (inside as JsonObject | null)?.[key] ?? null, expected.context),
      found: value ?? null,
    })),
    effects: sameEffects ? null : { expected: recorded, found: effects },
  }
}
