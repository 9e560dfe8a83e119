import type { TypedDocumentNode } from '@urql/core'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Back } from '#screen/documents.ts'
import type { Key } from '#texts/keys.ts'
import type { Reference } from '#ui/combobox.tsx'
import { AssignIcon } from '#ui/icons/assign.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import type { Source } from '../source.ts'

/** What was asked for before an action began: a record, a reason, or nothing. */
export type BulkAnswer = Reference | string | null

/** A record that is marked, and what people call it. */
export type Marked = { readonly id: string; readonly name: string }

type Asking =
  | { readonly kind: 'record'; readonly label: Key; readonly source: Source }
  /** In at most so many characters. */
  | { readonly kind: 'reason'; readonly most: number }

type Common = {
  /** `screen.bulk.actions.<name>` words it, or `<resource>.bulk.<name>` where it has another word there. */
  readonly name: AssignedAs | 'retire' | 'restore' | 'done' | 'skip' | 'dismiss' | 'takeUp'
  readonly icon: Icon
  readonly asks?: Asking
  /** Whether a record stands as it is to be already; it is left as it is. */
  readonly isDone?: (record: never) => boolean
}

/** What is done to several records of a resource at once, each by a save of its own. */
export type BulkAction = Common &
  (
    | { readonly patch: (answer: BulkAnswer, today: IsoDate) => Readonly<Record<string, unknown>> }
    /** A call of its own, which is given the record's version, and the reason that was asked for as its input. */
    | { readonly call: TypedDocumentNode<{ record: unknown }, never> }
  ) & {
    /** The call that takes it back. Without one, a patch is saved back and a call stays. */
    readonly back?: Back
  }

type AssignedAs = 'responsible' | 'owner' | 'handler' | 'department'

/** Names somebody, or something, in a field of the draft. */
export const assign = (name: AssignedAs, field: string, source: Source): BulkAction => ({
  name,
  icon: AssignIcon,
  asks: { kind: 'record', label: `screen.bulk.asks.${name}`, source },
  patch: (answer) => ({ [field]: answer }),
})

/** Takes records out of use; they stay readable. */
export const retire: BulkAction = { name: 'retire', icon: RetiredIcon, patch: () => ({ active: false }) }
export const restore: BulkAction = { name: 'restore', icon: UndoIcon, patch: () => ({ active: true }) }

/** Puts away policies and procedures: their state says it. */
export const retireDocument: BulkAction = { name: 'retire', icon: RetiredIcon, patch: () => ({ state: 'RETIRED' }) }

/** A call of the resource's own, with a reason. */
export const withReason = (
  name: BulkAction['name'],
  icon: Icon,
  most: number,
  document: TypedDocumentNode<{ record: unknown }, never>,
  isDone: (record: never) => boolean,
  back: Back,
): BulkAction => ({ name, icon, asks: { kind: 'reason', most }, call: document, isDone, back })
