import { isIsoDate, localDay, type IsoDate } from '@ansvar/domain/dates'
import { instantAt, localTime, parseTime } from '@ansvar/domain/local-times'
import { convertAmount, type ReadingAmounts } from '@ansvar/domain/entered-readings'
import type { MeterType } from '@ansvar/domain/meter-types'
import { readingUnitsOf, type MeterKind, type ReadingMark } from '@ansvar/domain/meters'
import { required } from '@ansvar/domain/problems'
import { readingProblems } from '@ansvar/domain/readings'
import type { FieldProblem } from '#graphql/errors.ts'
import type { ReadingRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { dateProblems, numberProblems, type Screened, type Named } from '#screen/resource.ts'
import {
  CreateReadingDocument,
  ReadingDocument,
  DiscardReadingDocument,
  UpdateReadingDocument,
} from './generated/readings.graphql.ts'
import { lastUnit } from './reading-unit.ts'

type Number = number | string | null

export type ReadingDraft = {
  readonly performedOn: IsoDate | string | null
  readonly performedAtTime: string
  readonly value: Number
  /** The unit of the value, the final and the initial value. */
  readonly unit: string
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

/** Returns the draft's values in the meter's unit, as far as they can be parsed. */
export function amountsIn(units: string, draft: ReadingDraft): Partial<ReadingAmounts> {
  const { unit } = draft
  const convert = (typed: Number): number | null => {
    const amount = numberOf(typed)
    return amount === null ? null : convertAmount(amount, unit, units)
  }
  const value = convert(draft.value)
  return {
    ...(value !== null && { value }),
    finalValue: convert(draft.finalValue),
    initialValue: convert(draft.initialValue),
  }
}

function check(draft: ReadingDraft, { kind, units }: ReadMeter, timeZone: string): FieldProblem[] {
  const { performedOn, performedAtTime, value, mark, finalValue, initialValue } = draft
  const performedAt = instantOfDraft(draft, timeZone)
  const unreadable = [
    ...required('performedOn', performedOn),
    ...dateProblems('performedOn', performedOn),
    ...(parseTime(performedAtTime) === null ? [{ path: 'performedAtTime', code: 'not_a_time' }] : []),
    ...required('value', value),
    ...numberProblems('value', value),
    ...(mark === null
      ? []
      : [...numberProblems('finalValue', finalValue), ...numberProblems('initialValue', initialValue)]),
  ]
  const known = { ...(performedAt !== null && { performedAt }), ...amountsIn(units, draft), mark }
  const found = readingProblems(kind, known, new Date())
  return [...unreadable, ...found.map(({ path, code }) => ({ path: draftPath(path), code }))]
}

const draftPath = (path: string): string => (path === 'performedAt' ? 'performedOn' : path)

/** The properties of a meter that its readings need. */
type ReadMeter = {
  readonly id: string
  readonly kind: MeterKind
  readonly units: string
  readonly utilityType: MeterType
}

/** Returns the unit of a new reading: the last one used, if the meter can still be read in it. */
function firstUnit({ id, utilityType, units }: ReadMeter): string {
  const last = lastUnit(id)
  return last !== null && readingUnitsOf(utilityType, units).includes(last) ? last : units
}

type Of = {
  readonly meter: ReadMeter
  readonly timeZone: string
  readonly titleOf: (reading: ReadingRecordFragment) => string
}

/** Returns the resource of a meter's readings. Their dates and times are in the organization's time zone. */
export function readingsOf({
  meter,
  timeZone,
  titleOf,
}: Of): Named<Screened<ReadingRecordFragment, ReadingDraft>, 'readings'> {
  const at = paths.readings(meter.id)
  return {
    name: 'readings',
    permission: 'EDIT_ORGANIZATION',
    // A saved reading is shown on its meter.
    paths: { list: at.list, detail: () => at.list(), edit: at.edit },
    documents: {
      record: ReadingDocument,
      create: CreateReadingDocument,
      update: UpdateReadingDocument,
      discard: DiscardReadingDocument,
    },
    titleOf,
    empty: () => ({
      performedOn: localDay(new Date(), timeZone),
      performedAtTime: localTime(nowToTheMinute(), timeZone),
      value: null,
      unit: firstUnit(meter),
      mark: null,
      finalValue: null,
      initialValue: null,
      note: '',
    }),
    toDraft: (reading) => ({
      performedOn: localDay(reading.performedAt, timeZone),
      performedAtTime: localTime(reading.performedAt, timeZone),
      value: reading.enteredValue,
      unit: reading.enteredUnit,
      mark: reading.mark ?? null,
      finalValue: reading.enteredFinalValue ?? null,
      initialValue: reading.enteredInitialValue ?? null,
      note: reading.note ?? '',
    }),
    toInput: (draft) => ({
      // The draft's check refuses a missing time, and so does the service.
      performedAt: instantOfDraft(draft, timeZone) ?? '',
      value: numberOf(draft.value),
      unit: draft.unit,
      mark: draft.mark,
      finalValue: draft.mark === null ? null : numberOf(draft.finalValue),
      initialValue: draft.mark === null ? null : numberOf(draft.initialValue),
      note: draft.note || null,
    }),
    draftPath,
    check: (draft) => check(draft, meter, timeZone),
  }
}

const nowToTheMinute = () => `${new Date().toISOString().slice(0, 16)}:00Z` as Parameters<typeof localTime>[0]
