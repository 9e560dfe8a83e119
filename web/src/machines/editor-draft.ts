import { mergeDrafts, mergedDraft, type Choices, type Merge, type Side } from './editor-merge.ts'
import { isWithin, withValueAt, type Values } from './paths.ts'

/** A record as it was opened; its version is what a save is held against, whatever the cache learns meanwhile. */
export type Base = { readonly version: number | null; readonly values: Values }

/** Someone else's save, and who it was. */
export type Theirs = Base & { readonly by: string | null; readonly at: string | null }

/** Why a draft was refused: a code by path; `form` is for what no single field can answer. */
export type Problems = Readonly<Record<string, string>>

/** Thrown by `save` when the draft is refused. Anything else thrown, but `Stale`, is a fault. */
export class Refused extends Error {
  readonly problems: Problems
  constructor(problems: Problems) {
    super('The draft was refused')
    this.problems = problems
  }
}

/** Thrown by `save` when someone else saved first. */
export class Stale extends Error {
  readonly theirs: Theirs
  constructor(theirs: Theirs) {
    super('The record has changed since it was opened')
    this.theirs = theirs
  }
}

/** What a save that failed threw: `Refused`, `Stale`, or a fault. */
export type Failure = { error: unknown }

/** A create that was sent: under its key, with the same input, the service writes it once. */
export type Attempt = { readonly key: string; readonly input: unknown }

/** Where a navigation wanted to go: to an address, or back in the browser's history. */
export type Destination = { readonly href: string; readonly state?: unknown } | 'back'

/** How an editor begins: reading, or with a draft that is new or was restored. */
export type EditorInput =
  | { start: 'viewing' }
  | { start: 'editing'; base: Base; draft: Values; attempt?: Attempt | undefined }
export type EditorContext = {
  base: Base
  draft: Values
  theirs: Theirs | null
  choices: Choices
  problems: Problems
  /** The create that was sent, until it is refused or the draft has ended: its answer may have been lost. */
  attempt?: Attempt | undefined
  /** The navigation that waits until the draft has ended. */
  held?: Destination | undefined
}

/** A draft at its beginning. */
export const begin = (base: Base, draft: Values): EditorContext => ({
  base,
  draft,
  theirs: null,
  choices: {},
  problems: {},
})

/** The draft held against what someone else saved meanwhile. */
export const mergeOf = ({ base, theirs, draft }: Pick<EditorContext, 'base' | 'theirs' | 'draft'>): Merge =>
  mergeDrafts(base.values, theirs?.values ?? base.values, draft)

/** Whether every field that both sides changed has been decided. */
export const isDecided = (context: EditorContext): boolean =>
  mergeOf(context).conflicts.every(({ path }) => context.choices[path] !== undefined)

/** Every conflict decided for one side. */
export const allFor = (context: EditorContext, side: Side): Choices =>
  Object.fromEntries(mergeOf(context).conflicts.map(({ path }) => [path, side]))

/** The draft as it was decided, begun anew from theirs. */
export const rebased = (context: EditorContext): Partial<EditorContext> =>
  context.theirs ? begin(context.theirs, mergedDraft(context.theirs.values, mergeOf(context), context.choices)) : {}

/** A value put into the draft; the problems at, above and below its path are gone with the value they spoke of. */
export const changed = (
  { draft, problems }: EditorContext,
  { path, value }: { path: string; value: unknown },
): Partial<EditorContext> => ({
  draft: withValueAt(draft, path, value),
  problems: Object.fromEntries(
    Object.entries(problems).filter(([at]) => at !== 'form' && !isWithin(at, path) && !isWithin(path, at)),
  ),
})
