import { ONCE, type Period } from '@ansvar/domain/periods'
import type { InputTies } from './field-frame.tsx'
import { joinPeriod, periodUnits, splitPeriod, typedPeriod, type PeriodUnit } from './periods.ts'
import './period-input.css'

type PeriodInputProps = InputTies & {
  readonly value: Period | null
  readonly onChange: (value: Period | null) => void
  readonly texts: {
    readonly number: string
    readonly unit: string
    readonly units: Readonly<Record<PeriodUnit, string>>
    /** The label of an option next to the units, for what happens only once. */
    readonly once?: string | undefined
  }
}

/**
 * A period input: a number and a unit. An empty number is null. A number below zero stays as typed and is not a valid
 * period.
 */
export function PeriodInput({ value, onChange, texts, id, ...ties }: PeriodInputProps) {
  const once = texts.once !== undefined && value === ONCE
  const { count, unit } = splitPeriod(value) ?? typedPeriod(value) ?? { count: null, unit: 'months' as const }
  return (
    <fieldset className="period-input" aria-labelledby={`${id}-label`}>
      <input
        {...ties}
        id={id}
        className="input"
        type="number"
        min={1}
        max={999}
        step={1}
        inputMode="numeric"
        aria-label={texts.number}
        value={count ?? ''}
        disabled={once}
        onChange={(event) => {
          const next = Number.parseInt(event.target.value, 10)
          onChange(Number.isNaN(next) || next === 0 ? null : joinPeriod(next, unit))
        }}
      />
      <select
        className="input"
        aria-label={texts.unit}
        value={once ? 'once' : unit}
        onChange={({ target }) =>
          onChange(target.value === 'once' ? ONCE : joinPeriod(count ?? 1, target.value as PeriodUnit))
        }
      >
        {texts.once !== undefined && <option value="once">{texts.once}</option>}
        {periodUnits.map((each) => (
          <option key={each} value={each}>
            {texts.units[each]}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
