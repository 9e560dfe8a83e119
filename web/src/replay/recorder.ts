import type { AnyActorRef } from 'xstate'
import type { Recorder } from '#machines/inspector.ts'
import { createInspectedEntries } from './inspected-entries.ts'
import { createEntryBuffer } from './entry-buffer.ts'
import type { Mask } from './mask.ts'
import { createMaskedWire } from './masked-wire.ts'
import { FORMAT, VERSION, type Entry, type Json, type Recording } from './recording.ts'

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

/** Records what every machine hears, where it goes, and what it starts and tells, from now until it is stopped. */
export function createRecorder({ inspector, mask, facts, gesture, now, mostCharacters = MOST_CHARACTERS }: Options) {
  const begun = now()
  const began = new Date().toISOString()
  const at = (): number => Math.round((now() - begun) * 10) / 10
  const { wire, hashed } = createMaskedWire(mask)
  const add = (entry: Entry): void => entries.add(entry)
  const { register, record } = createInspectedEntries({ wire, gesture, at, add })
  const entries = createEntryBuffer(
    { route: mask.route(facts.route), language: facts.language, actors: inspector.live().map(register) },
    mostCharacters,
  )
  const stop = inspector.record(record)

  return {
    stop,
    /** Adds a note where the recording stands. It is the reader's own words, and not masked. */
    mark: (note: string) => add({ is: 'mark', at: at(), note: note.slice(0, LONGEST_NOTE) }),
    noteRoute: (route: string) => add({ is: 'route', at: at(), route: mask.route(route) }),
    noteLanguage: (language: string) => add({ is: 'language', at: at(), language }),
    noteAnswer: ({ variables, body, ...answer }: Answer) =>
      add({ is: 'answer', at: at(), ...answer, variables: mask.value(variables), body: mask.value(body) }),
    /** How much there is by now. */
    size: entries.size,
    /** Called whenever there is more; the answer stops it. */
    follow: entries.follow,
    /** The recording so far. Waits for the hashes of the files in it. */
    async recording(): Promise<Recording> {
      await hashed()
      const { app, viewport, masked } = facts
      const { actors, route, language, entries: recorded, dropped } = entries.snapshot()
      const written = { app, began, route, language, viewport, masked, actors, entries: recorded, dropped }
      return { format: FORMAT, version: VERSION, ...written, count: recorded.length }
    },
  }
}
