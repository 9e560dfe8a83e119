import type { AnyActorRef } from 'xstate'
import type { Recorder } from '#machines/inspector.ts'
import { createInspectedEntries } from './inspected-entries.ts'
import { createEntryBuffer } from './entry-buffer.ts'
import type { Mask } from './mask.ts'
import { createMaskedWire } from './masked-wire.ts'
import { FORMAT, VERSION, type Entry, type Json, type Recording } from './recording.ts'

/** Maximum size of a recording in characters of JSON. Above it, the oldest entries are dropped. */
export const MAX_CHARACTERS = 4_000_000
/** Maximum length of a note. */
export const MAX_NOTE_CHARACTERS = 500

type Inspector = {
  readonly record: (recorder: Recorder) => () => void
  readonly live: () => readonly AnyActorRef[]
}

type Options = {
  readonly inspector: Inspector
  readonly mask: Mask
  readonly facts: Pick<Recording, 'app' | 'route' | 'language' | 'viewport' | 'masked'>
  /** The user's current gesture, such as `click`, or null. */
  readonly gesture: () => string | null
  /** Milliseconds since any fixed time. */
  readonly now: () => number
  readonly maxCharacters?: number
}

export type RecordedResponse = {
  readonly operation: string
  readonly variables: Json
  readonly httpStatus: number
  readonly language: string | null
  readonly body: Json
}

export type Recorded = ReturnType<typeof createRecorder>

/** Records all events, transitions and effects of all machines until it is stopped. */
export function createRecorder({ inspector, mask, facts, gesture, now, maxCharacters = MAX_CHARACTERS }: Options) {
  const begun = now()
  const began = new Date().toISOString()
  const at = (): number => Math.round((now() - begun) * 10) / 10
  const { wire, hashed } = createMaskedWire(mask)
  const add = (entry: Entry): void => entries.add(entry)
  const { register, record } = createInspectedEntries({ wire, gesture, at, add })
  const entries = createEntryBuffer(
    { route: mask.route(facts.route), language: facts.language, actors: inspector.live().map(register) },
    maxCharacters,
  )
  const stop = inspector.record(record)

  return {
    stop,
    /** Adds a note at the current position. The note is not masked. */
    mark: (note: string) => add({ is: 'mark', at: at(), note: note.slice(0, MAX_NOTE_CHARACTERS) }),
    addRoute: (route: string) => add({ is: 'route', at: at(), route: mask.route(route) }),
    addLanguage: (language: string) => add({ is: 'language', at: at(), language }),
    addResponse: ({ variables, body, ...response }: RecordedResponse) =>
      add({ is: 'response', at: at(), ...response, variables: mask.value(variables), body: mask.value(body) }),
    /** Returns the current size. */
    size: entries.size,
    /** Calls the listener after each new entry. Returns a function that stops it. */
    follow: entries.follow,
    /** Returns the recording so far, once the files in it are hashed. */
    async recording(): Promise<Recording> {
      await hashed()
      const { app, viewport, masked } = facts
      const { actors, route, language, entries: recorded, dropped } = entries.snapshot()
      const written = { app, began, route, language, viewport, masked, actors, entries: recorded, dropped }
      return { format: FORMAT, version: VERSION, ...written, count: recorded.length }
    },
  }
}
