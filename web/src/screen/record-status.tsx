import type { IsoDate } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import type { Key } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { Status, Tag, type Tone } from '#ui/status.tsx'
import type { FormatContext } from './list/columns.ts'
import { useToday } from './use-today.ts'

/** The status of a record on a date: its appearance, and its text with values. */
export type RecordStatus = {
  readonly text: Key
  readonly tone: Tone
  /** An icon of its own. By default that of the tone. */
  readonly icon?: Icon
  readonly count?: number
  readonly day?: IsoDate | null
}

/** Returns the status of a record, or null if there is nothing to show. */
export type StatusRule<Rec> = (record: Rec, today: IsoDate) => RecordStatus | null

type Props<Rec> = { readonly rule: StatusRule<Rec>; readonly record: Rec }

/** The status of a record in a list, as an icon and a text. */
export function StatusOf<Rec>({ rule, record }: Props<Rec>) {
  const status = useStatus(rule, record)
  return status && <Status {...status} />
}

/** The status in the head of a record, as a tag. */
export function StatusTag<Rec>({ rule, record }: Props<Rec>) {
  const status = useStatus(rule, record)
  return status && <Tag {...status} />
}

/** The text of the status in an export. */
export const statusText =
  <Rec,>(rule: StatusRule<Rec>) =>
  (record: Rec, formatContext: FormatContext): string | null =>
    textOf(rule(record, formatContext.today), formatContext)

function useStatus<Rec>(rule: StatusRule<Rec>, record: Rec) {
  const { t } = useTranslation()
  const dates = useDates()
  const status = rule(record, useToday())
  if (!status) return null
  const { tone, icon } = status
  return { tone, ...(icon && { icon }), children: textOf(status, { t, dates }) }
}

const textOf = (status: RecordStatus | null, { t, dates }: Pick<FormatContext, 't' | 'dates'>): string | null =>
  status && t(status.text, { count: status.count, day: status.day && dates.day(status.day) })
