import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { actorKeyOf } from '#machines/inspector.ts'
import { changesBetween } from './changes.ts'
import type { Alive, Change, Effect, Entry, EventEntry, Json, JsonObject, State } from './recording.ts'
import { encode } from './wire.ts'

type MachineSnapshot = { readonly value: unknown; readonly status: string; readonly context: unknown }

const isMachine = (snapshot: unknown): snapshot is MachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot && 'context' in snapshot

type Options = {
  readonly wire: (value: unknown) => Json
  /** The user's current gesture, such as `click`, or null. */
  readonly gesture: () => string | null
  /** Milliseconds since the start of the recording. */
  readonly at: () => number
  readonly add: (entry: Entry) => void
}

/** Turns what XState's inspector reports (events, transitions, spawned and emitted effects) into entries. */
export function createInspectedEntries({ wire, gesture, at, add }: Options) {
  const states = new Map<string, State>()
  const effects = new Map<string, Effect[]>()
  const senders = new WeakMap<AnyEventObject, string>()
  const stateOf = ({ value, status, context }: MachineSnapshot): State => ({
    value: encode(value),
    status,
    context: wire(context) as JsonObject,
  })

  function takeEffects(actor: string): Effect[] {
    const taken = effects.get(actor) ?? []
    effects.delete(actor)
    return taken
  }

  function addSnapshot(ref: AnyActorRef, event: AnyEventObject, snapshot: MachineSnapshot): void {
    const actor = ref.sessionId
    const before = states.get(actor)
    if (event.type === 'xstate.stop') {
      effects.delete(actor)
      if (before) add({ is: 'stop', at: at(), actor })
      states.delete(actor)
      return
    }
    const after = stateOf(snapshot)
    states.set(actor, after)
    if (event.type === 'xstate.init') {
      const input = wire(event['input'])
      const who = { actor, machine: ref.id, actorKey: actorKeyOf(ref) }
      return add({ is: 'start', at: at(), ...who, input, state: after, effects: takeEffects(actor) })
    }
    if (!before) return undefined
    const by = senders.get(event)
    const context: Change[] = changesBetween(before.context, after.context)
    const status = after.status === before.status ? {} : { status: after.status }
    const received = wire(event) as EventEntry['event']
    const result = { value: after.value, ...status, context, effects: takeEffects(actor) }
    return add({ is: 'event', at: at(), actor, event: received, ...(by ? { by } : {}), ...result })
  }

  return {
    /** Registers an actor that is already running. Later entries are differences from its state now. */
    register: (ref: AnyActorRef): Alive => {
      const state = stateOf(ref.getSnapshot() as MachineSnapshot)
      states.set(ref.sessionId, state)
      return { actor: ref.sessionId, machine: ref.id, actorKey: actorKeyOf(ref), state }
    },
    record: (inspected: InspectionEvent): void => {
      const ref = inspected.actorRef as AnyActorRef
      const actor = ref.sessionId
      if (actor !== inspected.rootId) return
      if (inspected.type === '@xstate.action') {
        const effect = effectOf(inspected.action, wire)
        if (effect) effects.set(actor, [...(effects.get(actor) ?? []), effect])
      }
      if (inspected.type === '@xstate.event' && !inspected.sourceRef) {
        const by = gesture()
        if (by) senders.set(inspected.event, by)
      }
      if (inspected.type === '@xstate.snapshot' && isMachine(inspected.snapshot))
        addSnapshot(ref, inspected.event, inspected.snapshot)
    },
  }
}

/** Returns the effect of an action that spawns an actor or emits an event, or null for any other action. */
function effectOf({ type, params }: { type: string; params: unknown }, wire: Options['wire']): Effect | null {
  const given = params as { id?: string; src?: unknown; input?: unknown; event?: unknown } | undefined
  if (type === 'xstate.spawnChild' && given?.id && typeof given.src === 'string')
    return { starts: given.src, id: given.id, input: wire(given.input) }
  return type === 'xstate.emit' ? { emits: wire(given?.event) as JsonObject } : null
}
