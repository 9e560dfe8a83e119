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

/** The value that the action requires: a record, a reason, or nothing. */
export type BulkInput = Reference | string | null

/** A selected record and its name. */
export type Marked = { readonly id: string; readonly name: string }

type ActionInput =
  | { readonly kind: 'record'; readonly label: Key; readonly source: Source }
  /** Maximum number of characters. */
  | { readonly kind: 'reason'; readonly maxLength: number }

type Common = {
  /** The name's text is `screen.bulk.actions.<name>`, or `<resource>.bulk.<name>` if the resource has its own. */
  readonly name: AssignedAs | 'retire' | 'restore' | 'done' | 'skip' | 'dismiss' | 'add'
  readonly icon: Icon
  readonly input?: ActionInput
  /** Whether a record is in the target state already, so that it is not saved. */
  readonly isDone?: (record: never) => boolean
}

/** An action on several records of a resource. Each is saved separately. */
export type BulkAction = Common &
  (
    | { readonly patch: (value: BulkInput, today: IsoDate) => Readonly<Record<string, unknown>> }
    /** A mutation that receives the record's version, and the reason as its input. */
    | { readonly call: TypedDocumentNode<{ record: unknown }, never> }
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

/** A mutation of the resource with a reason. */
export const withReason = (
  name: BulkAction['name'],
  icon: Icon,
  maxLength: number,
  document: TypedDocumentNode<{ record: unknown }, never>,
  isDone: (record: never) => boolean,
  back: Back,
): BulkAction => ({ name, icon, input: { kind: 'reason', maxLength }, call: document, isDone, back })
