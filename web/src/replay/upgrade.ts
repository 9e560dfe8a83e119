import { VERSION, type Json, type JsonObject } from './recording.ts'

/** The earlier version of the format that is still read. */
export const EARLIER_VERSION = 2

type Names = Readonly<Record<string, string>>

/** The names of a machine in version 2, each with its current name. */
type Renamed = {
  readonly states?: Names
  readonly delays?: Names
  /** Received and emitted events. */
  readonly events?: Names
  /** The actors that the machine starts. */
  readonly actors?: Names
  /** The keys of its context, its input and its events. */
  readonly keys?: Names
}

const renamed: Readonly<Record<string, Renamed>> = {
  authentication: { states: { arriving: 'returning' }, actors: { arrive: 'return' } },
  bulk: { states: { asking: 'confirming' }, keys: { answer: 'value' } },
  editor: { events: { dropped: 'discarded' }, keys: { held: 'pending' } },
  live: { events: { tell: 'post' }, keys: { word: 'message' } },
  organizationSelection: { states: { recalling: 'loading' }, actors: { recall: 'load', remember: 'store' } },
  paste: { states: { asking: 'ambiguous', faulty: 'invalid' }, keys: { faulty: 'invalid' } },
  request: { states: { asking: 'editing' } },
  routeGuard: { states: { unanswered: 'waiting' }, delays: { patience: 'retryDelay' } },
  upload: { states: { arrived: 'uploaded' }, events: { arrived: 'uploaded' }, keys: { fault: 'problem' } },
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

const renamedIn = (names: Names | undefined, name: string): string =>
  names && Object.hasOwn(names, name) ? (names[name] ?? name) : name

/** Returns a recording of version 2 with the current names. What is not a recording is returned as it is. */
export function upgraded(recording: JsonObject): JsonObject {
  const { actors, entries } = recording
  if (!isList(actors) || !isList(entries)) return { ...recording, version: VERSION }
  const machines = new Map<Json | undefined, Renamed>()
  const start = (value: Json): Json => {
    if (!isObject(value)) return value
    const { place, ...other } = value
    const { machine } = value
    const names = typeof machine === 'string' ? (renamed[machine] ?? {}) : {}
    machines.set(value['actor'], names)
    return { ...stateful(other, names), ...(place !== undefined && { actorKey: place }) }
  }
  return {
    ...recording,
    version: VERSION,
    actors: actors.map((actor: Json) => start(actor)),
    entries: entries.map((entry: Json) => {
      if (!isObject(entry)) return entry
      if (entry['is'] === 'answer') return { ...entry, is: 'response' }
      if (entry['is'] === 'start') return start(entry)
      return entry['is'] === 'event' ? stateful(entry, machines.get(entry['actor']) ?? {}) : entry
    }),
  }
}

/** Renames the parts of an actor's start, or of an event that it received. */
function stateful(entry: JsonObject, names: Renamed): JsonObject {
  const { state, value, input, event, context, effects } = entry
  return {
    ...entry,
    ...(isObject(state) && { state: { ...withKeys(state, names), value: stateIn(state['value'] ?? null, names) } }),
    ...(value !== undefined && { value: stateIn(value, names) }),
    ...(input !== undefined && { input: keysIn(input, names) }),
    ...(isObject(event) && { event: eventIn(event, names) }),
    ...(isList(context) && { context: context.map((change: Json) => changeIn(change, names)) }),
    ...(isList(effects) && { effects: effects.map((effect: Json) => effectIn(effect, names)) }),
  }
}

const stateIn = (value: Json, { states }: Renamed): Json =>
  typeof value === 'string' ? renamedIn(states, value) : value

/** Renames the state and the delay in XState's own ids, such as `0.paste.asking`. */
const idIn = (id: string, { states, delays }: Renamed): string =>
  id.replaceAll(/\w+/g, (part) => renamedIn({ ...states, ...delays }, part))

function eventIn(event: JsonObject, names: Renamed): JsonObject {
  const { type, actorId } = event
  return {
    ...withKeys(event, names),
    ...(typeof type === 'string' && {
      type: type.startsWith('xstate.') ? idIn(type, names) : renamedIn(names.events, type),
    }),
    ...(typeof actorId === 'string' && { actorId: idIn(actorId, names) }),
  }
}

function effectIn(effect: Json, names: Renamed): Json {
  if (!isObject(effect)) return effect
  const { starts, id, emits, input = null } = effect
  if (isObject(emits)) return { emits: eventIn(emits, names) }
  if (typeof starts !== 'string' || typeof id !== 'string') return effect
  return { starts: renamedIn(names.actors, starts), id: idIn(id, names), input: keysIn(input, names) }
}

const changeIn = (change: Json, names: Renamed): Json => {
  if (!isList(change)) return change
  const [path = [], ...value] = change
  const keys = isList(path)
    ? path.map((key: Json) => (typeof key === 'string' ? renamedIn(names.keys, key) : key))
    : path
  return [keys, ...value.map((each: Json) => keysIn(each, names))]
}

const withKeys = (value: JsonObject, names: Renamed): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [renamedIn(names.keys, key), keysIn(each, names)]))

function keysIn(value: Json, names: Renamed): Json {
  if (isList(value)) return value.map((each: Json) => keysIn(each, names))
  return isObject(value) ? withKeys(value, names) : value
}
