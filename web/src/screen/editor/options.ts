import type { Descriptions } from '../form.ts'
import type { MergeOutcome } from '../merge-outcome.ts'
import type { AnyRecord, Editable } from '../resource.ts'
import type { Scope } from '../saving.ts'
import type { UndoChange } from '../use-undo.ts'

/** The record that an editor edits, and its callbacks. */
export type EditorOptions<Rec extends AnyRecord, Draft> = {
  readonly resource: Editable<Rec, Draft>
  readonly scope: Scope
  /** Null for a new record. */
  readonly id: string | null
  /** The fields that the form shows. */
  readonly descriptions: Descriptions
  /** Fetches the current record. */
  readonly refetch: () => Promise<Rec | null>
  /**
   * `merge`: the user whose save was merged, and the merged changes; null if there was none. `undo`: how to undo a save
   * that changed the status.
   */
  readonly onSaved: (record: Rec, merge: SavedMerge | null, undo: UndoChange | null) => void
  /** Called when the draft was discarded, or closed without changes. */
  readonly onDiscarded: () => void
}

type SavedMerge = { readonly by: string; readonly outcome: MergeOutcome }
