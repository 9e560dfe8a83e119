import type { AnyStateMachine } from 'xstate'
import { FORMAT, VERSION, type Json, type JsonObject, type Recording } from './recording.ts'
import { EARLIER_VERSION, upgraded } from './upgrade.ts'

/** A recording that cannot be played. The message contains the problem and its position. */
export class BadRecording extends Error {}

export type Machines = Readonly<Record<string, AnyStateMachine>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a recording and validates it without playing it. Throws `BadRecording`. */
export function readRecording(text: string, machines: Machines): Recording {
  if (text.trim() === '') throw new BadRecording('This is no recording: the file is empty')
  const json = parsed(text)
  if (!isObject(json) || json['format'] !== FORMAT)
    throw new BadRecording(`This is no recording: format is not ${FORMAT}`)
  const { version } = json
  if (version !== VERSION && version !== EARLIER_VERSION)
    throw new BadRecording(
      `version: it is ${JSON.stringify(version)}, and this reads versions ${EARLIER_VERSION} and ${VERSION}`,
    )
  const file = version === VERSION ? json : upgraded(json)
  const { actors, entries, count } = file
  if (!Array.isArray(actors)) throw new BadRecording('actors: there is no list')
  if (!Array.isArray(entries)) throw new BadRecording('entries: there is no list')
  if (count !== entries.length)
    throw new BadRecording(
      `entries: ${entries.length} are there of ${JSON.stringify(count)}; the recording was cut off`,
    )
  for (const name of ['route', 'language', 'began'])
    if (typeof file[name] !== 'string') throw new BadRecording(`${name}: there is no text`)
  const { app, viewport } = file
  if (!isObject(app) || typeof app['version'] !== 'string' || typeof app['build'] !== 'string')
    throw new BadRecording('app: there is no version with its build')
  if (!Array.isArray(viewport) || viewport.length !== 2 || !viewport.every((side) => isWhole(side)))
    throw new BadRecording('viewport: there is no width with a height')
  const alive = new Map<string, string>()
  for (const [index, actor] of actors.entries()) meet(actor, `actors[${index}]`, alive, machines)
  for (const [index, entry] of entries.entries()) check(entry, `entries[${index}]`, alive, machines)
  return file as Recording
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const line = text.trimEnd().split('\n').length
    // Starts like a recording and does not end like one. Any other text is not a recording.
    const isCutOff = text.trimStart().startsWith('{') && !text.trimEnd().endsWith('}')
    const ends = isCutOff ? ` It ends in line ${line}, in the middle: it was cut off.` : ''
    throw new BadRecording(`This is no JSON: ${error instanceof Error ? error.message : ''}.${ends}`)
  }
}

function meet(actor: Json, at: string, alive: Map<string, string>, machines: Machines): void {
  if (!isObject(actor) || typeof actor['actor'] !== 'string') throw new BadRecording(`${at}: there is no actor`)
  const { machine, actorKey, state } = actor
  if (typeof machine !== 'string' || !Object.hasOwn(machines, machine))
    throw new BadRecording(
      `${at}: the machine ${JSON.stringify(machine)} is unknown; there are ${Object.keys(machines).join(', ')}`,
    )
  if (typeof actorKey !== 'string') throw new BadRecording(`${at}: there is no actorKey`)
  if (!isObject(state) || !isObject(state['context']) || state['value'] === undefined)
    throw new BadRecording(`${at}: there is no state with a value and a context`)
  alive.set(actor['actor'], machine)
}

const isWhole = (value: Json): boolean => typeof value === 'number' && Number.isInteger(value) && value > 0

/** The required field of the other kinds of entries, with its type. */
const others: Readonly<Record<string, readonly [field: string, type: 'string' | 'number']>> = {
  response: ['httpStatus', 'number'],
  route: ['route', 'string'],
  language: ['language', 'string'],
  mark: ['note', 'string'],
}

function check(entry: Json, at: string, alive: Map<string, string>, machines: Machines): void {
  if (!isObject(entry)) throw new BadRecording(`${at}: there is no entry`)
  const { is, actor } = entry
  if (is === 'start') return meet(entry, at, alive, machines)
  if (is !== 'event' && is !== 'stop') {
    const other = typeof is === 'string' && Object.hasOwn(others, is) ? others[is] : undefined
    if (!other) throw new BadRecording(`${at}: an entry of the kind ${JSON.stringify(is)} is unknown`)
    const [field, type] = other
    if (typeof entry[field] !== type) throw new BadRecording(`${at}: there is no ${field}`)
    return undefined
  }
  const machine = typeof actor === 'string' ? alive.get(actor) : undefined
  if (machine === undefined || typeof actor !== 'string')
    throw new BadRecording(`${at}: the actor ${JSON.stringify(actor)} is not alive there`)
  if (is === 'stop') return void alive.delete(actor)
  const { event, context, effects } = entry
  if (!isObject(event) || typeof event['type'] !== 'string') throw new BadRecording(`${at}: there is no event`)
  if (!machines[machine]?.events.includes(event['type']))
    throw new BadRecording(`${at}: ${machine} has no event ${JSON.stringify(event['type'])}`)
  if (!Array.isArray(context) || !Array.isArray(effects) || entry['value'] === undefined)
    throw new BadRecording(`${at}: there is no state after the event`)
  return undefined
}
