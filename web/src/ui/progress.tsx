import './progress.css'

type ProgressProps = {
  readonly label: string
  readonly value: number
  /** Null while the total is not known. */
  readonly max: number | null
  /** The progress as text: "40 of 120". */
  readonly text: string
}

/** A progress bar with its text. */
export function Progress({ label, value, max, text }: ProgressProps) {
  return (
    <div className="progress">
      <progress aria-label={label} {...(max !== null && { value, max: Math.max(max, 1) })} />
      <output className="progress-text">{text}</output>
    </div>
  )
}
