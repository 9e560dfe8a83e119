import type { ReactNode } from 'react'
import { DoneIcon } from './icons/done.ts'
import { DueIcon } from './icons/due.ts'
import { FaultIcon } from './icons/fault.ts'
import { LaterIcon } from './icons/later.ts'
import type { Icon } from './icons/meaning.tsx'
import './status.css'

/** The meaning of a status for the reader's work. */
export type Tone = 'neutral' | 'good' | 'attention' | 'critical'

type StatusProps = {
  readonly tone: Tone
  /** An icon, such as a pencil for a draft. By default, the icon of the tone. */
  readonly icon?: Icon
  readonly children: ReactNode
}

const shapes: Record<Tone, Icon> = { neutral: LaterIcon, good: DoneIcon, attention: DueIcon, critical: FaultIcon }

/** A status in a table: an icon and a label in one colour. */
export function Status({ tone, icon: Mark = shapes[tone], children }: StatusProps) {
  return (
    <span className="status" data-tone={tone}>
      <Mark />
      {children}
    </span>
  )
}

/** A status in a record's header, on a tinted background. */
export function Tag({ tone, icon: Mark = shapes[tone], children }: StatusProps) {
  return (
    <span className="tag" data-tone={tone}>
      <Mark />
      {children}
    </span>
  )
}
