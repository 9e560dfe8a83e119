/** What stands at the head of every recording, and the one version of the format that is written and read. */
export const FORMAT = 'ansvar-recording'
export const VERSION = 2

/** Anything as JSON holds it; errors and files in the forms of `wire.ts`. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export type State = { readonly value: Json; readonly status: string; readonly context: JsonObject }

/** What a step did besides: an actor that it started with an input, or an event that it told its listeners of. */
export type Effect =
  | { readonly starts: string; readonly id: string; readonly input: Json }
  | { readonly emits: JsonObject }

/** A change of a context: at a path of keys, the value that stands there now; without one, the key is gone. */
export type Change = readonly [path: readonly string[], value: Json] | readonly [path: readonly string[]]

type At = {
  /** Milliseconds since the recording began. */
  readonly at: number
}
export type StartEntry = At & {
  readonly is: 'start'
  readonly actor: string
  readonly machine: string
  readonly place: string
  readonly input: Json
  readonly state: State
  readonly effects: readonly Effect[]
}
export type EventEntry = At & {
  readonly is: 'event'
  readonly actor: string
  readonly event: { readonly type: string } & JsonObject
  /** What the user did to send it, such as `click`; absent where nobody did. */
  readonly by?: string
  readonly value: Json
  readonly status?: string
  readonly context: readonly Change[]
  readonly effects: readonly Effect[]
}
export type AnswerEntry = At & {
  readonly is: 'answer'
  readonly operation: string
  readonly variables: Json
  /** Zero where nobody answered. */
  readonly httpStatus: number
  readonly language: string | null
  readonly body: Json
}
export type Entry =
  | StartEntry
  | EventEntry
  | AnswerEntry
  | (At & { readonly is: 'stop'; readonly actor: string })
  | (At & { readonly is: 'route'; readonly route: string })
  | (At & { readonly is: 'language'; readonly language: string })
  | (At & { readonly is: 'mark'; readonly note: string })

/** An actor that lived when the recording began, or when its oldest entry that is kept was written. */
export type Alive = {
  readonly actor: string
  readonly machine: string
  /** What it stands for, such as a record; empty where its machine has one actor at a time. */
  readonly place: string
  readonly state: State
}

export type Recording = {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** The app's version, and the file that its build made. */
  readonly app: { readonly version: string; readonly build: string }
  /** When it began, RFC 3339. */
  readonly began: string
  readonly route: string
  readonly language: string
  readonly viewport: readonly [width: number, height: number]
  /** Whether personal data are masked. */
  readonly masked: boolean
  readonly actors: readonly Alive[]
  readonly entries: readonly Entry[]
  /** Entries that were left out at the beginning, because the recording had become too large. */
  readonly dropped: number
  /** How many entries there are: a recording that was cut off is told by it. */
  readonly count: number
}
