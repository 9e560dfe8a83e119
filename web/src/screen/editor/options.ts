import type { MergeOutcome } from '../merge-outcome.ts'
import type { AnyRecord, Editable } from '../resource.ts'
import type { Scope } from '../saving.ts'
import type { WayBack } from '../ways-back.ts'

/** The record that an editor edits, and its callbacks. */
export type EditorOptions<Rec extends AnyRecord, Draft> = {
  readonly resource: Editable<Rec, Draft>
  readonly scope: Scope
  /** Null for a new record. */
  readonly id: string | null
  /** The record as it is now, from the service. */
  readonly refetch: () => Promise<Rec | null>
  /** `merge`: whose save this one was put on top of, and what became of theirs; null if nobody saved in between.
   * `undo`: the way back from a save that changed the status. */
  readonly onSaved: (record: Rec, merge: SavedMerge | null, undo: WayBack | null) => void
  /** The draft was dropped, or left unchanged. */
  readonly onDropped: () => void
}

type SavedMerge = { readonly by: string; readonly outcome: MergeOutcome }
