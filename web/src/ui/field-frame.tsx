import type { ReactNode } from 'react'
import { FaultIcon } from './icons/fault.ts'
import { DisabledIcon } from './icons/disabled.ts'
import './field-frame.css'

/** The attributes that connect an input with its label, hint and problem. Every input accepts them. */
export type InputTies = {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

type FieldFrameProps = {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  readonly required?: boolean | undefined
  /** Why this value cannot be changed. */
  readonly locked?: string | undefined
  /** The input is a group, such as check boxes. A click on the label does not toggle it. */
  readonly group?: boolean | undefined
  /** Hides the label visually, because the page already shows it. */
  readonly bare?: boolean | undefined
  readonly children: (ties: InputTies) => ReactNode
}

/** An input with its label, hint and problem. */
export function FieldFrame({ id, label, hint, problem, required, locked, group, bare, children }: FieldFrameProps) {
  const notes = [hint && `${id}-hint`, locked && `${id}-locked`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const ties: InputTies = {
    id,
    ...(notes !== '' && { 'aria-describedby': notes }),
    // A locked value is not an input, so it has no hint and is not required.
    ...(problem && !locked && { 'aria-invalid': true }),
    ...(required && !locked && { 'aria-required': true }),
  }
  return (
    <div className="field-frame" data-bad={problem ? '' : undefined} data-locked={locked ? '' : undefined}>
      {group ? (
        <span id={`${id}-label`} className={bare ? 'spoken' : 'field-frame-label'}>
          {label}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={bare ? 'spoken' : 'field-frame-label'}>
          {label}
        </label>
      )}
      {children(ties)}
      {hint && (
        <p id={`${id}-hint`} className="field-frame-hint">
          {hint}
        </p>
      )}
      {locked && (
        <p id={`${id}-locked`} className="field-frame-hint">
          <DisabledIcon /> {locked}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-frame-problem">
          <FaultIcon /> <span>{problem}</span>
        </p>
      )}
    </div>
  )
}

/** The field in view mode: a label above a value. */
export function ValueFrame({
  label,
  bare,
  children,
}: {
  readonly label: string
  readonly bare?: boolean | undefined
  readonly children: ReactNode
}) {
  return (
    <dl className="value-frame">
      <dt className={bare ? 'spoken' : undefined}>{label}</dt>
      <dd>{children}</dd>
    </dl>
  )
}

/** A grid of fields: two columns by default, one column on phones. */
export function FieldGrid({
  columns = 2,
  children,
}: {
  readonly columns?: 1 | 2 | 3 | 4
  readonly children: ReactNode
}) {
  return (
    <div className="field-grid" data-columns={columns}>
      {children}
    </div>
  )
}

/** A field as wide as its grid. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className="field-wide">{children}</div>
}
