import type { TypedDocumentNode } from '@urql/core'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Send } from '#graphql/send.ts'
import type { BulkOutcome } from '#machines/bulk.machine.ts'
import type { Back } from '#screen/documents.ts'
import type { Key } from '#texts/keys.ts'
import type { Reference } from '#ui/combobox.tsx'
import { AssignIcon } from '#ui/icons/assign.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import type { Source } from '../source.ts'

/** A reason, and whether what the action offers in addition is chosen, by its field. */
export type Reasoned = Readonly<Record<string, string | boolean>> & { readonly reason: string }

/** The value that the action requires: a record, a reason, or nothing. */
export type BulkInput = Reference | Reasoned | null

type Identified = { readonly id: string }

/** A selected record with its name, and its row in the list. */
export type Marked = Identified & { readonly name: string; readonly row: Identified }

/** What an action can do in addition, such as cancelling the open actions of the events that it dismisses. */
export type BulkOffer = {
  /** The field of the input, and of the check box. */
  readonly field: string
  /** The text of how much it concerns, with `count`. */
  readonly text: Key
  /** Returns how much it concerns in a row. It is not offered if that is nothing in all of them. */
  countOf(row: Identified): number
  /** Whether the action did nothing in addition, so that it can be undone completely. */
  isUndoable(before: Identified, saved: Identified): boolean
}

type ActionInput =
  | { readonly kind: 'record'; readonly label: Key; readonly source: Source }
  /** Maximum number of characters. */
  | { readonly kind: 'reason'; readonly maxLength: number; readonly offer?: BulkOffer }

type Common = {
  /** The name's text is `screen.bulk.actions.<name>`, or `<resource>.bulk.<name>` if the resource has its own. */
  readonly name: AssignedAs | 'retire' | 'restore' | 'done' | 'skip' | 'dismiss' | 'add'
  readonly icon: Icon
  readonly input?: ActionInput
  /** Whether a record is in the target state already, so that it is not saved. */
  readonly isDone?: (record: never) => boolean
}

/** One of the records of an action, and how to send its request. */
export type BulkTarget = { readonly send: Send; readonly organizationId: string; readonly id: string }

/** An action on several records of a resource. Each is saved separately. */
export type BulkAction = Common &
  (
    | { readonly patch: (value: BulkInput, today: IsoDate) => Readonly<Record<string, unknown>> }
    /** A mutation that receives the record's version, and the reason as its input. */
    | { readonly call: TypedDocumentNode<{ record: unknown }, never> }
    /** Changes a record that is not read before. Throws what a save throws. */
    | { readonly write: (target: BulkTarget) => Promise<BulkOutcome> }
  ) & {
    /** The mutation that undoes it. Without one, a patch is undone by a save, and a mutation cannot be undone. */
    readonly back?: Back
  }

type AssignedAs = 'responsible' | 'owner' | 'handler' | 'department'

/** Sets a member or another record in a field of the draft. */
export const assign = (name: AssignedAs, field: string, source: Source): BulkAction => ({
  name,
  icon: AssignIcon,
  input: { kind: 'record', label: `screen.bulk.questions.${name}`, source },
  patch: (value) => ({ [field]: value }),
})

/** Retires records. They stay readable. */
export const retire: BulkAction = { name: 'retire', icon: RetiredIcon, patch: () => ({ active: false }) }
export const restore: BulkAction = { name: 'restore', icon: UndoIcon, patch: () => ({ active: true }) }

/** Retires policies and procedures, which have a state instead of `active`. */
export const retireDocument: BulkAction = { name: 'retire', icon: RetiredIcon, patch: () => ({ state: 'RETIRED' }) }

type Reasoning = {
  readonly name: BulkAction['name']
  readonly icon: Icon
  readonly maxLength: number
  readonly document: TypedDocumentNode<{ record: unknown }, never>
  readonly isDone: (record: never) => boolean
  readonly back: Back
  readonly offer?: BulkOffer
}

/** A mutation of the resource with a reason. */
export const withReason = ({ name, icon, maxLength, document, isDone, back, offer }: Reasoning): BulkAction => ({
  name,
  icon,
  input: { kind: 'reason', maxLength, ...(offer && { offer }) },
  call: document,
  isDone,
  back,
})
