import { Popover, Portal } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { isIsoDate } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Chip, ChipLabel } from '#ui/chip.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import '#ui/popover.css'
import { useDateInput } from '../fields/use-date-input.ts'
import { dayMatchOf, dayMatchText, matchModes, type MatchMode } from './list-address.ts'

type DateFilterProps = {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly clear: string
}

/** Filters a list by a date: on, before or after it. */
export function DateFilter({ label, value, onChange, clear }: DateFilterProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const match = dayMatchOf(value[0])
  const chosen = match ? [t(`screen.list.dates.chosen.${match.mode}`, { day: dates.day(match.day) })] : []
  return (
    <Chip set={match !== null} clear={clear} onClear={() => onChange([])}>
      <Popover.Root positioning={{ placement: 'bottom-start', gutter: 4 }} lazyMount unmountOnExit>
        <Popover.Trigger className="filter-chip-trigger">
          <ChipLabel label={label} chosen={chosen} />
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content aria-label={label}>
              <DayMatchInputs label={label} value={value} onChange={onChange} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </Chip>
  )
}

function DayMatchInputs({ label, value, onChange }: Omit<DateFilterProps, 'clear'>) {
  const { t } = useTranslation()
  const dateInput = useDateInput()
  const id = useId()
  const match = dayMatchOf(value[0])
  const [mode, setMode] = useState<MatchMode>(match?.mode ?? 'after')
  const [day, setDay] = useState<string | null>(match?.day ?? null)
  const take = (nextMode: MatchMode, nextDay: string | null) => {
    setMode(nextMode)
    setDay(nextDay)
    if (isIsoDate(nextDay)) onChange([dayMatchText({ mode: nextMode, day: nextDay })])
    else if (nextDay === null) onChange([])
  }
  const faulty = day !== null && !isIsoDate(day)
  return (
    <div className="date-filter">
      <FieldFrame id={`${id}-mode`} label={t('screen.list.dates.match')}>
        {(ties) => (
          <SelectInput
            {...ties}
            value={mode}
            onChange={(next) => take((next ?? 'is') as MatchMode, day)}
            options={matchModes.map((each) => ({ value: each, label: t(`screen.list.dates.modes.${each}`) }))}
          />
        )}
      </FieldFrame>
      <FieldFrame id={`${id}-day`} label={label} problem={faulty ? t('problems.not_a_date') : undefined}>
        {(ties) => <DateInput {...ties} value={day} onChange={(next) => take(mode, next)} {...dateInput} />}
      </FieldFrame>
    </div>
  )
}
