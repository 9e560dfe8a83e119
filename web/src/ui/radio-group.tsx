import { ChosenIcon } from './icons/chosen.ts'
import type { InputTies } from './field-frame.tsx'
import type { Option } from './select-input.tsx'
import './checkbox-group.css'
import './radio-group.css'

type RadioGroupProps = InputTies & {
  /** Null if nothing is selected. */
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly options: readonly Option[]
  /** Shows the options as tiles, which are easier to tap. */
  readonly tiles?: boolean | undefined
}

/** The maximum number of tiles in one line on a phone, and of letters of a word that fit in each with its mark. */
const FEW = 3
const SHORT = 7

const fitInLine = (options: readonly Option[]): boolean =>
  options.length <= FEW && options.every(({ label }) => label.split(/[\s-]/).every((word) => word.length <= SHORT))

/** A choice of one of very few options, all of them visible. */
export function RadioGroup({ id, value, onChange, options, tiles = false, ...ties }: RadioGroupProps) {
  return (
    <fieldset
      className={tiles ? 'radio-tiles' : 'checkbox-group'}
      data-few={fitInLine(options) ? '' : undefined}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...ties}
    >
      {options.map((option, index) => (
        <label key={option.value} className="radio" htmlFor={index === 0 ? id : `${id}-${option.value}`}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {tiles && option.value === value && <ChosenIcon />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
