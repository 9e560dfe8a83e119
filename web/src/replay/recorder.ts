import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { placeOf, type Recorder } from '#machines/inspector.ts'
import { changesBetween, withChanges } from './changes.ts'
import type { Mask } from './mask.ts'
import { FORMAT, VERSION } from './recording.ts'
import type { Alive, Change, Effect, Entry, EventEntry, Json, JsonObject, Recording, State } from './recording.ts'
import { encode, type WireFile } from './wire.ts'

/** As large as a recording grows, in characters of JSON; then its oldest entries go. */
export const MOST_CHARACTERS = 4_000_000
/** As many notes' characters as a mark takes. */
export const LONGEST_NOTE = 500

type Inspector = {
  readonly record: (recorder: Recorder) => () => void
  readonly live: () => readonly AnyActorRef[]
}

type Options = {
  readonly inspector: Inspector
  readonly mask: Mask
  readonly facts: Pick<Recording, 'app' | 'route' | 'language' | 'viewport' | 'masked'>
  /** What the user does right now, such as `click`; null where nobody does anything. */
  readonly gesture: () => string | null
  /** Milliseconds since some beginning. */
  readonly now: () => number
  readonly mostCharacters?: number
}

export type Answer = {
  readonly operation: string
  readonly variables: Json
  readonly httpStatus: number
  readonly language: string | null
  readonly body: Json
}

export type Recorded = ReturnType<typeof createRecorder>

type MachineSnapshot = { readonly value: unknown; readonly status: string; readonly context: unknown }

const isMachine = (snapshot: unknown): snapshot is MachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot && 'context' in snapshot

/** Records what every machine hears, where it goes, and what it starts and tells, from now until it is stopped. */
export function createRecorder({ inspector, mask, facts, gesture, now, mostCharacters = MOST_CHARACTERS }: Options) {
  const begun = now()
  const began = new Date().toISOString()
  const files = new WeakMap<File, WireFile>()
  const hashes: Promise<void>[] = []
  const states = new Map<string, State>()
  const effects = new Map<string, Effect[]>()
  const senders = new WeakMap<AnyEventObject, string>()
  const listeners = new Set<() => void>()
  const head: { actors: Alive[]; route: string; language: string } = {
    actors: [],
    route: mask.route(facts.route),
    language: facts.language,
  }
  const entries: { readonly entry: Entry; readonly characters: number }[] = []
  let [characters, dropped] = [0, 0]

  function describe(file: File): WireFile {
    const known = files.get(file)
    if (known) return known
    const name = mask.value(file.name, 'name') as string
    const described = { $file: { name, size: file.size, type: file.type, hash: null as string | null } }
    files.set(file, described)
    hashes.push(hashOf(file).then((hash) => void (described.$file.hash = hash)))
    return described
  }
  const wire = (value: unknown, at?: string): Json => mask.value(encode(value, describe), at)
  const stateOf = ({ value, status, context }: MachineSnapshot): State => ({
    value: encode(value),
    status,
    context: wire(context) as JsonObject,
  })
  const at = (): number => Math.round((now() - begun) * 10) / 10

  function add(entry: Entry): void {
    const size = JSON.stringify(entry).length
    entries.push({ entry, characters: size })
    characters += size
    while (characters > mostCharacters && entries.length > 1) drop()
    for (const listener of listeners) listener()
  }

  /** The oldest entry goes; what it led to is where the recording begins from then on. */
  function drop(): void {
    const oldest = entries.shift()
    if (!oldest) return
    characters -= oldest.characters
    dropped += 1
    const { entry } = oldest
    if (entry.is === 'start') {
      const { actor, machine, place, state } = entry
      head.actors.push({ actor, machine, place, state })
    }
    if (entry.is === 'stop') head.actors = head.actors.filter(({ actor }) => actor !== entry.actor)
    if (entry.is === 'event')
      head.actors = head.actors.map((alive) =>
        alive.actor === entry.actor ? { ...alive, state: stateAfter(alive.state, entry) } : alive,
      )
    if (entry.is === 'route') head.route = entry.route
    if (entry.is === 'language') head.language = entry.language
  }

  function takeEffects(actor: string): Effect[] {
    const taken = effects.get(actor) ?? []
    effects.delete(actor)
    return taken
  }

  function noteEffect(actor: string, { type, params }: { type: string; params: unknown }): void {
    const facts1 = params as { id?: string; src?: unknown; input?: unknown; event?: unknown } | undefined
    const effect: Effect | null =
      type === 'xstate.spawnChild' && facts1?.id && typeof facts1.src === 'string'
        ? { starts: facts1.src, id: facts1.id, input: wire(facts1.input) }
        : type === 'xstate.emit'
          ? { emits: wire(facts1?.event) as JsonObject }
          : null
    if (effect) effects.set(actor, [...(effects.get(actor) ?? []), effect])
  }

  function noteSnapshot(ref: AnyActorRef, event: AnyEventObject, snapshot: MachineSnapshot): void {
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
      const who = { actor, machine: ref.id, place: placeOf(ref) }
      return add({ is: 'start', at: at(), ...who, input, state: after, effects: takeEffects(actor) })
    }
    if (!before) return undefined
    const by = senders.get(event)
    const context: Change[] = changesBetween(before.context, after.context)
    const status = after.status === before.status ? {} : { status: after.status }
    const told = wire(event) as EventEntry['event']
    const facts2 = { value: after.value, ...status, context, effects: takeEffects(actor) }
    return add({ is: 'event', at: at(), actor, event: told, ...(by ? { by } : {}), ...facts2 })
  }

  function hear(inspected: InspectionEvent): void {
    const ref = inspected.actorRef as AnyActorRef
    if (ref.sessionId !== inspected.rootId) return
    if (inspected.type === '@xstate.action') noteEffect(ref.sessionId, inspected.action)
    if (inspected.type === '@xstate.event' && !inspected.sourceRef) {
      const by = gesture()
      if (by) senders.set(inspected.event, by)
    }
    if (inspected.type === '@xstate.snapshot' && isMachine(inspected.snapshot))
      noteSnapshot(ref, inspected.event, inspected.snapshot)
  }

  for (const ref of inspector.live()) {
    const state = stateOf(ref.getSnapshot() as MachineSnapshot)
    states.set(ref.sessionId, state)
    head.actors.push({ actor: ref.sessionId, machine: ref.id, place: placeOf(ref), state })
  }
  const stop = inspector.record(hear)

  return {
    stop,
    /** Adds a note where the recording stands. It is the reader's own words, and not masked. */
    mark: (note: string) => add({ is: 'mark', at: at(), note: note.slice(0, LONGEST_NOTE) }),
    noteRoute: (route: string) => add({ is: 'route', at: at(), route: mask.route(route) }),
    noteLanguage: (language: string) => add({ is: 'language', at: at(), language }),
    noteAnswer: ({ variables, body, ...answer }: Answer) =>
      add({ is: 'answer', at: at(), ...answer, variables: mask.value(variables), body: mask.value(body) }),
    /** How much there is by now. */
    size: () => ({ entries: entries.length, characters, dropped }),
    /** Called whenever there is more; the answer stops it. */
    follow(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The recording so far. Waits for the hashes of the files in it. */
    async recording(): Promise<Recording> {
      await Promise.all(hashes)
      const { app, viewport, masked } = facts
      const kept = entries.map(({ entry }) => entry)
      const { route, language, actors } = head
      const written = { app, began, route, language, viewport, masked, actors, entries: kept, dropped }
      return { format: FORMAT, version: VERSION, ...written, count: kept.length }
    },
  }
}

/** Where an actor is after an event. */
export const stateAfter = (before: State, { value, status, context }: EventEntry): State => ({
  value,
  status: status ?? before.status,
  context: withChanges(before.context, context),
})

/** SHA-256 in hexadecimal; null where the page is not served securely, and the browser gives no hashes. */
async function hashOf(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
