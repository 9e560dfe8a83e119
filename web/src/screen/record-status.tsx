import type { IsoDate } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import type { Key } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { Status, Tag, type Tone } from '#ui/status.tsx'
import type { Telling } from './list/columns.ts'
import { useToday } from './use-today.ts'

/** The status of a record on a day: its look, and its text with the values that the text names. */
export type RecordStatus = {
  readonly text: Key
  readonly tone: Tone
  /** A shape of its own; else the tone's. */
  readonly icon?: Icon
  readonly count?: number
  readonly day?: IsoDate | null
}

/** Derives the status of a record; null where there is nothing to show. */
export type StatusRule<Rec> = (record: Rec, today: IsoDate) => RecordStatus | null

type Props<Rec> = { readonly rule: StatusRule<Rec>; readonly record: Rec }

/** The status of a record in a list: an icon and a text. */
export function StatusOf<Rec>({ rule, record }: Props<Rec>) {
  const status = useStatus(rule, record)
  return status && <Status {...status} />
}

/** The same in the head of a record: a tag. */
export function StatusTag<Rec>({ rule, record }: Props<Rec>) {
  const status = useStatus(rule, record)
  return status && <Tag {...status} />
}

/** The text of the status in an export. */
export const statusText =
  <Rec,>(rule: StatusRule<Rec>) =>
  (record: Rec, telling: Telling): string | null =>
    textOf(rule(record, telling.today), telling)

function useStatus<Rec>(rule: StatusRule<Rec>, record: Rec) {
  const { t } = useTranslation()
  const dates = useDates()
  const status = rule(record, useToday())
  if (!status) return null
  const { tone, icon } = status
  return { tone, ...(icon && { icon }), children: textOf(status, { t, dates }) }
}

const textOf = (status: RecordStatus | null, { t, dates }: Pick<Telling, 't' | 'dates'>): string | null =>
  status && t(status.text, { count: status.count, day: status.day && dates.day(status.day) })
