import { isIsoDate, localDay, type IsoDate } from '@ansvar/domain/dates'
import { instantAt, localTime, parseTime } from '@ansvar/domain/local-times'
import type { MeterKind, ReadingMark } from '@ansvar/domain/meters'
import { readingProblems } from '@ansvar/domain/readings'
import { paths } from '#app/paths.ts'
import {
  CreateReadingDocument,
  ReadingDocument,
  UpdateReadingDocument,
  type ReadingRecordFragment,
} from '#graphql/generated/graphql.ts'
import { dateProblems, numberProblems, type FieldProblem, type Screened } from '#screen/resource.ts'

type Number = number | string | null

export type ReadingDraft = {
  readonly performedOn: IsoDate | string | null
  readonly performedAtTime: string
  readonly value: Number
  readonly mark: ReadingMark | null
  readonly finalValue: Number
  readonly initialValue: Number
  readonly note: string
}

const numberOf = (value: Number): number | null => (typeof value === 'number' ? value : null)

const instantOfDraft = ({ performedOn, performedAtTime }: ReadingDraft, timeZone: string) => {
  const time = parseTime(performedAtTime)
  return performedOn !== null && isIsoDate(performedOn) && time !== null ? instantAt(performedOn, time, timeZone) : null
}

function check(draft: ReadingDraft, kind: MeterKind, timeZone: string): FieldProblem[] {
  const { performedOn, performedAtTime, value, mark, finalValue, initialValue } = draft
  const performedAt = instantOfDraft(draft, timeZone)
  const unreadable = [
    ...(performedOn === null ? [{ path: 'performedOn', code: 'required' }] : dateProblems('performedOn', performedOn)),
    ...(parseTime(performedAtTime) === null ? [{ path: 'performedAtTime', code: 'not_a_time' }] : []),
    ...(value === null ? [{ path: 'value', code: 'required' }] : numberProblems('value', value)),
    ...(mark === null
      ? []
      : [...numberProblems('finalValue', finalValue), ...numberProblems('initialValue', initialValue)]),
  ]
  const known = numberOf(value)
  const found = readingProblems(
    kind,
    {
      ...(performedAt !== null && { performedAt }),
      ...(known !== null && { value: known }),
      mark,
      finalValue: numberOf(finalValue),
      initialValue: numberOf(initialValue),
    },
    new Date(),
  )
  return [...unreadable, ...found.map(({ path, code }) => ({ path: draftPath(path), code }))]
}

const draftPath = (path: string): string => (path === 'performedAt' ? 'performedOn' : path)

type Of = {
  readonly meterId: string
  readonly kind: MeterKind
  readonly timeZone: string
  readonly titleOf: (reading: ReadingRecordFragment) => string
}

/** The readings of a meter, whose days and times are those of its organisation. */
export function readingsOf({ meterId, kind, timeZone, titleOf }: Of): Screened<ReadingRecordFragment, ReadingDraft> {
  const at = paths.readings(meterId)
  return {
    name: 'readings',
    permission: 'EDIT_ORGANIZATION',
    paths: { list: at.list, detail: at.detail, edit: at.edit },
    documents: { record: ReadingDocument, create: CreateReadingDocument, update: UpdateReadingDocument },
    titleOf,
    empty: () => ({
      performedOn: localDay(new Date(), timeZone),
      performedAtTime: localTime(nowToTheMinute(), timeZone),
      value: null,
      mark: null,
      finalValue: null,
      initialValue: null,
      note: '',
    }),
    toDraft: (reading) => ({
      performedOn: localDay(reading.performedAt, timeZone),
      performedAtTime: localTime(reading.performedAt, timeZone),
      value: reading.value,
      mark: reading.mark ?? null,
      finalValue: reading.finalValue ?? null,
      initialValue: reading.initialValue ?? null,
      note: reading.note ?? '',
    }),
    toInput: (draft) => ({
      // A draft without an instant never gets past the check; the service would refuse it all the same.
      performedAt: instantOfDraft(draft, timeZone) ?? '',
      value: numberOf(draft.value),
      mark: draft.mark,
      finalValue: draft.mark === null ? null : numberOf(draft.finalValue),
      initialValue: draft.mark === null ? null : numberOf(draft.initialValue),
      note: draft.note || null,
    }),
    draftPath,
    check: (draft) => check(draft, kind, timeZone),
  }
}

const nowToTheMinute = () => `${new Date().toISOString().slice(0, 16)}:00Z` as Parameters<typeof localTime>[0]
