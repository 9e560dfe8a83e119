import type { TypedDocumentNode } from '@urql/core'
import type { IsoDate } from '@ansvar/domain/dates'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { FieldProblem } from '#graphql/errors.ts'
import type { Key, Namespace, Translate } from '#texts/keys.ts'
import type { AnyRecord } from '../resource.ts'

/** Records that have transitions. They belong to an organization or to the catalogue. */
export type TransitionRecord = AnyRecord & { readonly organizationId?: string }

/** The properties that all transitions of one kind of record have. */
export type TransitionKind<Rec extends TransitionRecord, Of extends Namespace = Namespace> = {
  /** The namespace of its texts. */
  readonly of: Of
  /** Queries the current record after a conflict. */
  readonly document: TypedDocumentNode<{ record?: Rec | null }, Located>
  /** Returns the parent in the path, for records of an event that are read through it. */
  readonly parentOf?: (record: Rec) => Parent
  readonly titleOf: (record: Rec) => string
  /** Returns the texts that are compared if another user changed the record, by their labels. */
  readonly facts: (record: Rec, t: Translate) => Facts
}

/** Texts by label. */
export type Facts = Readonly<Record<string, string>>

type Parent = { readonly eventId: string }
/** The variables that every operation of a transition has. Those of the parent are set if the kind has one. */
export type Located = { readonly organizationId: string; readonly id: string } & Parent
type Sent = Located & { readonly version: number | null; readonly input?: unknown }

type PathOf<Any> = Any extends `${infer Path}.action`
  ? [`${Path}.${'title' | 'text' | 'done'}`] extends [Key]
    ? Path
    : never
  : never
/** The common beginning of the keys of a transition's texts. */
export type TransitionTexts = PathOf<Key>

/** A transition of a record, such as dismissing an event. */
export type Transition<Rec extends TransitionRecord, Draft, Of extends Namespace = Namespace> = TransitionKind<
  Rec,
  Of
> & {
  /**
   * The texts: `action`, of the button, `title`, the question of the form, `text`, what follows from it, and `done`.
   */
  readonly texts: TransitionTexts
  readonly mutation: TypedDocumentNode<{ record: Rec }, Sent>
  /** The initial values of the form. Empty for a transition without a form. */
  readonly empty: (record: Rec) => Draft
  readonly toInput: (draft: Draft) => unknown
  /** The rules that report problems without a request. The service checks the same rules and more. */
  readonly check: (draft: Draft, today: IsoDate, record: Rec) => readonly FieldProblem[]
  /** Returns the password that proves who the user is, for a transition that is a signature. It is sent first, and not stored. */
  readonly confirmation?: (draft: Draft) => { readonly currentPassword: string }
}

/** Returns the variables that locate a record. */
export const locatedOf = <Rec extends TransitionRecord>(
  { parentOf }: Pick<TransitionKind<Rec>, 'parentOf'>,
  record: Rec,
): Located =>
  ({
    ...(record.organizationId !== undefined && { organizationId: record.organizationId }),
    id: record.id,
    ...parentOf?.(record),
  }) as Located

type Declared<Rec extends TransitionRecord, Draft, Variables> = Omit<
  Transition<Rec, Draft>,
  keyof TransitionKind<Rec> | 'mutation' | 'toInput' | 'empty' | 'check' | 'confirmation'
> & {
  readonly mutation: TypedDocumentNode<{ record: Rec }, Variables>
} & ('input' extends keyof Variables
    ? {
        readonly empty: (record: Rec) => Draft
        readonly toInput: (draft: Draft) => NonNullable<Variables['input']>
        readonly check?: Transition<Rec, Draft>['check']
        readonly confirmation?: Transition<Rec, Draft>['confirmation']
      }
    : {
        readonly empty?: (record: Rec) => Draft
        readonly toInput?: () => undefined
        readonly check?: Transition<Rec, Draft>['check']
        readonly confirmation?: Transition<Rec, Draft>['confirmation']
      })

/** Declares the transitions of one kind of record. The compiler checks the input of each against its form. */
export const transitionsOf =
  <Rec extends TransitionRecord, const Of extends Namespace>(kind: TransitionKind<Rec, Of>) =>
  <Draft extends object, Variables>(declared: Declared<Rec, Draft, Variables>): Transition<Rec, Draft, Of> => {
    const { empty = () => ({}) as Draft, toInput = () => undefined, check = () => [], ...rest } = declared
    return { ...kind, ...rest, empty, toInput, check } as Transition<Rec, Draft, Of>
  }

/** The form of a transition that requires a reason. */
export type ReasonDraft = { readonly reason: string }

/** Returns the problems of a reason: missing, or longer than `maxLength` characters. */
export const reasonProblems = ({ reason }: ReasonDraft, maxLength: number): readonly FieldProblem[] => {
  if (reason.trim() === '') return [{ path: 'reason', code: 'required' }]
  return isLonger(reason, maxLength) ? [{ path: 'reason', code: 'too_long' }] : []
}

/** The form and the check of a transition that requires a reason. */
export const withReasonForm = (maxLength: number) => ({
  empty: (): ReasonDraft => ({ reason: '' }),
  toInput: ({ reason }: ReasonDraft) => ({ reason }),
  check: (draft: ReasonDraft) => reasonProblems(draft, maxLength),
})
