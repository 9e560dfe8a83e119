import type { ReactNode } from 'react'
import { DoneIcon } from './icons/done.ts'
import { DueIcon } from './icons/due.ts'
import { FaultIcon } from './icons/fault.ts'
import { LaterIcon } from './icons/later.ts'
import type { Icon } from './icons/meaning.tsx'
import './status.css'

/** What a state means for the reader's work, whatever it is called. */
export type Tone = 'neutral' | 'good' | 'attention' | 'critical'

type StatusProps = {
  readonly tone: Tone
  /** A shape of its own, such as a pencil for a draft; else the tone's. */
  readonly icon?: Icon
  readonly children: ReactNode
}

const shapes: Record<Tone, Icon> = { neutral: LaterIcon, good: DoneIcon, attention: DueIcon, critical: FaultIcon }

/** An icon and a word in one colour: a status in a table. */
export function Status({ tone, icon: Mark = shapes[tone], children }: StatusProps) {
  return (
    <span className="status" data-tone={tone}>
      <Mark />
      {children}
    </span>
  )
}

/** The same on a tint: a status in a record's head. */
export function Tag({ tone, icon: Mark = shapes[tone], children }: StatusProps) {
  return (
    <span className="tag" data-tone={tone}>
      <Mark />
      {children}
    </span>
  )
}
