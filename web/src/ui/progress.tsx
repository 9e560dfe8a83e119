import './progress.css'

type ProgressProps = {
  readonly label: string
  readonly value: number
  /** Null while it is not known how much there is. */
  readonly most: number | null
  /** The same in words: "40 of 120". */
  readonly text: string
}

/** How far long work has come, as a bar and in words. */
export function Progress({ label, value, most, text }: ProgressProps) {
  return (
    <div className="progress">
      <progress aria-label={label} {...(most !== null && { value, max: Math.max(most, 1) })} />
      <output className="progress-text">{text}</output>
    </div>
  )
}
