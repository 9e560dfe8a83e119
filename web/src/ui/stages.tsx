import type { ReactNode } from 'react'
import { ChosenIcon } from './icons/chosen.ts'
import './stages.css'

/** A stage of a process: passed, current, or ahead. */
export type Stage = {
  readonly name: string
  /** When it was reached, or what it waits for. Blank if there is nothing to say. */
  readonly note: string
  readonly state: 'past' | 'now' | 'ahead'
}

type StagesProps = {
  readonly label: string
  readonly stages: readonly Stage[]
  /** The name of a state outside of the stages, such as dismissed. */
  readonly aside?: string | undefined
  /** The buttons of the transitions. */
  readonly children: ReactNode
}

/** The stages of a process in a row, with the buttons that lead to the next one. */
export function Stages({ label, stages, aside, children }: StagesProps) {
  // The last stage stays current after the process has ended.
  const current = stages.findLastIndex(({ state }) => state !== 'ahead')
  return (
    <div className="stages">
      <ol className="stages-list" aria-label={label}>
        {stages.map(({ name, note, state }, index) => (
          <li key={name} className="stage" data-state={state} aria-current={index === current ? 'step' : undefined}>
            <span className="stage-mark" aria-hidden="true">
              {state === 'past' ? <ChosenIcon /> : index + 1}
            </span>
            <span className="stage-text">
              <span className="stage-name">{name}</span>
              {note !== '' && <span className="stage-note">{note}</span>}
            </span>
          </li>
        ))}
        {aside !== undefined && (
          <li className="stage" data-state="aside" aria-current="step">
            <span className="stage-name">{aside}</span>
          </li>
        )}
      </ol>
      <div className="stages-actions no-print">{children}</div>
    </div>
  )
}
