/** The head of every recording, with the version of the format that is written. */
export const FORMAT = 'ansvar-recording'
export const VERSION = 3

/** Any JSON value. Errors and files have the forms of `wire.ts`. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export type State = { readonly value: Json; readonly status: string; readonly context: JsonObject }

/** An effect of a step: an actor that it started with an input, or an event that it emitted. */
export type Effect =
  | { readonly starts: string; readonly id: string; readonly input: Json }
  | { readonly emits: JsonObject }

/** A change of a context: the path of keys and the new value. Without a value, the key was removed. */
export type Change = readonly [path: readonly string[], value: Json] | readonly [path: readonly string[]]

type At = {
  /** Milliseconds since the start of the recording. */
  readonly at: number
}
export type StartEntry = At & {
  readonly is: 'start'
  readonly actor: string
  readonly machine: string
  readonly actorKey: string
  readonly input: Json
  readonly state: State
  readonly effects: readonly Effect[]
}
export type EventEntry = At & {
  readonly is: 'event'
  readonly actor: string
  readonly event: { readonly type: string } & JsonObject
  /** The user's gesture that sent it, such as `click`. Absent if there was none. */
  readonly by?: string
  readonly value: Json
  readonly status?: string
  readonly context: readonly Change[]
  readonly effects: readonly Effect[]
}
export type ResponseEntry = At & {
  readonly is: 'response'
  readonly operation: string
  readonly variables: Json
  /** Zero without a response. */
  readonly httpStatus: number
  readonly language: string | null
  readonly body: Json
}
export type Entry =
  | StartEntry
  | EventEntry
  | ResponseEntry
  | (At & { readonly is: 'stop'; readonly actor: string })
  | (At & { readonly is: 'route'; readonly route: string })
  | (At & { readonly is: 'language'; readonly language: string })
  | (At & { readonly is: 'mark'; readonly note: string })

/** An actor that was running when the recording started, or at its oldest remaining entry. */
export type Alive = {
  readonly actor: string
  readonly machine: string
  /** The actor key, such as the id of a record. Empty if the machine has one actor at a time. */
  readonly actorKey: string
  readonly state: State
}

export type Recording = {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** The app's version, and the name of its first script. */
  readonly app: { readonly version: string; readonly build: string }
  /** The start time, in RFC 3339. */
  readonly began: string
  readonly route: string
  readonly language: string
  readonly viewport: readonly [width: number, height: number]
  /** Whether personal data are masked. */
  readonly masked: boolean
  readonly actors: readonly Alive[]
  readonly entries: readonly Entry[]
  /** Number of dropped entries at the start, because the recording was too large. */
  readonly dropped: number
  /** Number of entries, which shows whether a recording is complete. */
  readonly count: number
}
