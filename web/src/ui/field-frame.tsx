import type { ReactNode } from 'react'
import { FaultIcon } from './icons/fault.ts'
import { OffIcon } from './icons/off.ts'
import './field-frame.css'

/** What ties an input to its label, its hint and its problem. Every input of the kit takes it and passes it on. */
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
  /** Why this one value is not to be changed. */
  readonly locked?: string | undefined
  /** The input is a group, such as check boxes: the label names it and does not press it. */
  readonly group?: boolean | undefined
  /** What stands around it shows the label already: it is only read out. */
  readonly bare?: boolean | undefined
  readonly children: (ties: InputTies) => ReactNode
}

/** A label above an input, a hint below it, and the problem beside it. */
export function FieldFrame({ id, label, hint, problem, required, locked, group, bare, children }: FieldFrameProps) {
  const notes = [hint && `${id}-hint`, locked && `${id}-locked`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const ties: InputTies = {
    id,
    ...(notes !== '' && { 'aria-describedby': notes }),
    // What is locked is no input, and neither is asked of it.
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
          <OffIcon /> {locked}
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

/** A label above a value: the same field while reading. */
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

/** Fields side by side: two columns unless said otherwise, one on phones. */
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

/** A field that takes the whole width of its grid. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className="field-wide">{children}</div>
}
