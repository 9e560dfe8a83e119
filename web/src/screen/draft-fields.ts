import type { Reference } from '#ui/combobox.tsx'
import { draftFiles, filesInput, type DraftFile } from './files.ts'
import { referenceTo } from './resource.ts'

type Suffix = '' | 'Id' | 'Ids'

/** A field of a record: its form in the draft and in the input. */
type DraftField<Stored, Held, Sent, Ending extends Suffix = ''> = {
  readonly empty: Held
  readonly fromRecord: (stored: Stored) => Held
  readonly toInput: (held: Held) => Sent
  /** The suffix of the input's name: `owner` is sent as `ownerId`, `areas` as `areaIds`. */
  readonly suffix: Ending
}

/** Any field. It uses method syntax, so that fields of different values are assignable. */
type AnyField = {
  readonly empty: unknown
  fromRecord(stored: unknown): unknown
  toInput(held: unknown): unknown
  readonly suffix: Suffix
}

type Fields = Readonly<Record<string, AnyField>>

/** The draft with these fields. */
export type DraftOf<F extends Fields> = { readonly [Name in keyof F]: F[Name]['empty'] }

type RecordOf<F extends Fields> = { readonly [Name in keyof F]: Parameters<F[Name]['fromRecord']>[0] }

type InputName<Name extends string, Ending extends Suffix> = Ending extends 'Ids'
  ? Name extends `${infer One}s`
    ? `${One}Ids`
    : never
  : `${Name}${Ending}`

type InputOf<F extends Fields> = {
  [Name in keyof F & string as InputName<Name, F[Name]['suffix']>]: ReturnType<F[Name]['toInput']>
}

/** A value without conversion: an enumeration, a flag, a number. */
export const plain = <Value>(empty: Value): DraftField<Value, Value, Value> => ({
  empty,
  fromRecord: (stored) => stored,
  toInput: (held) => held,
  suffix: '',
})

/** A value that may be missing, such as a date or a period. */
export const optional = <Value>(): DraftField<Value | null, Value | null, Value | null> => plain<Value | null>(null)

/**
 * A value that every record has, but a new draft lacks. The draft's check and the service refuse a draft without it.
 */
export const needed = <Value extends string>(): DraftField<Value, Value | null, Value> => ({
  empty: null,
  fromRecord: (stored) => stored,
  toInput: (held) => held ?? ('' as Value),
  suffix: '',
})

/** A text. A missing text is empty in the draft. */
export const text: DraftField<string | null, string, string> = {
  empty: '',
  fromRecord: (stored) => stored ?? '',
  toInput: (held) => held,
  suffix: '',
}

/** A list of values. */
export const list = <Value>(): DraftField<readonly Value[], readonly Value[], Value[]> => rows((row) => row)

/** A list of rows, each in the form of the draft. */
export const rows = <Stored, Held>(
  rowOf: (row: Stored) => Held,
): DraftField<readonly Stored[], readonly Held[], Held[]> => ({
  empty: [],
  fromRecord: (stored) => stored.map(rowOf),
  toInput: (held) => [...held],
  suffix: '',
})

/** Another record, sent by its id. */
export const reference: DraftField<Reference | null, Reference | null, string | null, 'Id'> = {
  empty: null,
  fromRecord: referenceTo,
  toInput: (held) => held?.id ?? null,
  suffix: 'Id',
}

/** Other records, sent by their ids. */
export const references: DraftField<readonly Reference[], readonly Reference[], string[], 'Ids'> = {
  empty: [],
  fromRecord: (stored) => stored.map(({ id, name }) => ({ id, name })),
  toInput: (held) => held.map(({ id }) => id),
  suffix: 'Ids',
}

/** The files of a record. */
export const files: DraftField<readonly DraftFile[], readonly DraftFile[], ReturnType<typeof filesInput>> = {
  empty: [],
  fromRecord: draftFiles,
  toInput: filesInput,
  suffix: '',
}

const inputName = (name: string, suffix: Suffix): string =>
  suffix === 'Ids' ? `${name.slice(0, -1)}Ids` : `${name}${suffix}`

/** Returns the functions of a draft from its fields: the empty draft, the draft of a record, and the input. */
export function draftOf<F extends Fields>(fields: F) {
  const each = (entry: (name: string, field: AnyField) => readonly [string, unknown]) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => entry(name, field)))
  return {
    empty: () => each((name, field) => [name, field.empty]) as DraftOf<F>,
    toDraft: (record: RecordOf<F>) => each((name, field) => [name, field.fromRecord(record[name])]) as DraftOf<F>,
    toInput: (draft: DraftOf<F>) =>
      each((name, field) => [inputName(name, field.suffix), field.toInput(draft[name])]) as InputOf<F>,
  }
}
