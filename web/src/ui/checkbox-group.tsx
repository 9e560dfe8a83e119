import type { CSSProperties } from 'react'
import type { InputTies } from './field-frame.tsx'
import type { Option } from './select-input.tsx'
import './checkbox-group.css'

type CheckboxGroupProps = InputTies & {
  readonly value: readonly string[]
  /** The selected values, in the order of the options. */
  readonly onChange: (value: string[]) => void
  readonly options: readonly Option[]
}

/** A choice of any number of a few options. A group cannot be required (ARIA 1.2). */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { id, value, onChange, options, 'aria-required': _required, ...ties } = props
  const toggle = (changed: string) =>
    onChange(options.map((option) => option.value).filter((each) => (each === changed) !== value.includes(each)))
  return (
    <fieldset className="checkbox-group" aria-labelledby={`${id}-label`} {...ties}>
      {options.map((option, index) => (
        <Checkbox
          key={option.value}
          id={index === 0 ? id : `${id}-${option.value}`}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </fieldset>
  )
}

type CheckboxProps = InputTies & {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The id of an element that adds to the name, such as the label above a single check box. */
  readonly labelledBy?: string
  readonly style?: CSSProperties | undefined
}

/** A check box with its label. */
export function Checkbox({ label, checked, onChange, labelledBy, style, ...ties }: CheckboxProps) {
  return (
    <label className="checkbox" htmlFor={ties.id} style={style}>
      <input
        {...ties}
        type="checkbox"
        aria-labelledby={labelledBy && `${labelledBy} ${ties.id}-text`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span id={labelledBy && `${ties.id}-text`}>{label}</span>
    </label>
  )
}
