import type { ReactNode, Ref } from 'react'
import { FaultIcon } from './icons/fault.ts'
import { InfoIcon } from './icons/info.ts'
import { WarningIcon } from './icons/warning.ts'
import './notice.css'

type NoticeProps = {
  readonly tone?: 'neutral' | 'attention' | 'critical'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** The actions, at the right. */
  readonly actions?: ReactNode
  /** Moves the focus to the notice when it appears. */
  readonly ref?: Ref<HTMLDivElement>
}

const marks = { neutral: InfoIcon, attention: WarningIcon, critical: FaultIcon }

/** A message in the page. A critical message is announced immediately. */
export function Notice({ tone = 'neutral', title, children, actions, ref }: NoticeProps) {
  const Mark = marks[tone]
  return (
    <div ref={ref} className="notice" data-tone={tone} role={tone === 'critical' ? 'alert' : 'status'} tabIndex={-1}>
      <Mark />
      <div className="notice-text">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children}
      </div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  )
}
