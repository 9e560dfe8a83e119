import { mergeDrafts, mergedDraft, type Choices, type Merge, type Side } from './editor-merge.ts'
import { isWithin, withValueAt, type Values } from './paths.ts'

/** A record when it was opened. A save is compared with its version, even if the cache contains a newer one. */
export type Base = { readonly version: number | null; readonly values: Values }

/** A save by another user, with their name. */
export type Theirs = Base & { readonly by: string | null; readonly at: string | null }

/** Why a draft was refused: a code by path. `form` is for problems that belong to no field. */
export type Problems = Readonly<Record<string, string>>

/** Thrown by `save` if the draft is refused. Any other error except `Stale` is a fault. */
export class Refused extends Error {
  readonly problems: Problems
  constructor(problems: Problems) {
    super('The draft was refused')
    this.problems = problems
  }
}

/** Thrown by `save` if another user saved first. */
export class Stale extends Error {
  readonly theirs: Theirs
  constructor(theirs: Theirs) {
    super('The record has changed since it was opened')
    this.theirs = theirs
  }
}

/** The error of a failed save: `Refused`, `Stale`, or a fault. */
export type Failure = { error: unknown }

/** A create request that was sent. The service writes it once for the same key and input. */
export type Attempt = { readonly key: string; readonly input: unknown }

/** The target of a navigation: an address, or back in the browser's history. */
export type Destination = { readonly href: string; readonly state?: unknown } | 'back'

/** The start of an editor: in view mode, or with a new or restored draft. */
export type EditorInput =
  | { start: 'viewing' }
  | { start: 'editing'; base: Base; draft: Values; attempt?: Attempt | undefined }
export type EditorContext = {
  base: Base
  draft: Values
  theirs: Theirs | null
  choices: Choices
  problems: Problems
  /** The create request that was sent, until it is refused or the draft ends. Its response may have been lost. */
  attempt?: Attempt | undefined
  /** The navigation that waits for the end of the draft. */
  pending?: Destination | undefined
}

/** Returns the context of a new draft. */
export const begin = (base: Base, draft: Values): EditorContext => ({
  base,
  draft,
  theirs: null,
  choices: {},
  problems: {},
})

/** Merges the draft with what another user saved in the meantime. */
export const mergeOf = ({ base, theirs, draft }: Pick<EditorContext, 'base' | 'theirs' | 'draft'>): Merge =>
  mergeDrafts(base.values, theirs?.values ?? base.values, draft)

/** Whether the user has resolved all conflicts. */
export const isDecided = (context: EditorContext): boolean =>
  mergeOf(context).conflicts.every(({ path }) => context.choices[path] !== undefined)

/** Resolves all conflicts for one side. */
export const allFor = (context: EditorContext, side: Side): Choices =>
  Object.fromEntries(mergeOf(context).conflicts.map(({ path }) => [path, side]))

/** Returns the context of the merged draft, based on the other user's save. */
export const rebased = (context: EditorContext): Partial<EditorContext> =>
  context.theirs ? begin(context.theirs, mergedDraft(context.theirs.values, mergeOf(context), context.choices)) : {}

/** Returns the context with a changed value. Problems at, above and below its path are removed. */
export const changed = (
  { draft, problems }: EditorContext,
  { path, value }: { path: string; value: unknown },
): Partial<EditorContext> => ({
  draft: withValueAt(draft, path, value),
  problems: Object.fromEntries(
    Object.entries(problems).filter(([at]) => at !== 'form' && !isWithin(at, path) && !isWithin(path, at)),
  ),
})
