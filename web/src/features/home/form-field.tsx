import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { FaultIcon } from '#ui/icons/fault.ts'
import './form-field.css'

type FormFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id' | 'className'> & {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | null
  readonly hint?: string
  /** At the right of the label. */
  readonly aside?: ReactNode
  /** At the right inside the input. */
  readonly inside?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A labelled input of a page outside the layout, with its problem below it. */
export function FormField({ label, problem, hint, aside, inside, onChange, ref, ...input }: FormFieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className="form-field" data-problem={problem ? '' : undefined}>
      <div className="form-field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="form-field-input">
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {inside}
      </div>
      {note && (
        <p id={`${id}-note`} className="form-field-note">
          {problem && <FaultIcon />}
          {note}
        </p>
      )}
    </div>
  )
}
