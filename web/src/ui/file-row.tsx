import type { ReactNode } from 'react'
import { DocumentIcon } from './icons/document.ts'
import { DownloadIcon } from './icons/download.ts'
import { FaultIcon } from './icons/fault.ts'
import './files.css'

type FileRowProps = {
  readonly name: string
  /** Where a small picture of it is, which stands in place of the icon. */
  readonly picture?: string | undefined
  /** Type, size and day; or how far it has come. */
  readonly facts: ReactNode
  /** Where its content is; none while it is not there. */
  readonly href?: string
  /** What its link says it does. */
  readonly download?: string
  /** What went wrong with it. */
  readonly problem?: ReactNode
  /** From 0 to 1, while it is on its way. */
  readonly progress?: number | undefined
  /** What takes more room than an icon: before the buttons, and on a phone below the text. */
  readonly more?: ReactNode
  /** Buttons of an icon at its end, on a phone too. */
  readonly actions?: ReactNode
}

/** One file in a list: its name, what it is, and what can be done with it. */
export function FileRow({ name, picture, facts, href, download, problem, progress, more, actions }: FileRowProps) {
  return (
    <li className="file-row" data-bad={problem ? '' : undefined}>
      {problem ? (
        <FaultIcon size={20} />
      ) : picture ? (
        <img className="file-row-picture" src={picture} alt="" loading="lazy" />
      ) : (
        <DocumentIcon size={20} />
      )}
      <div className="file-row-text">
        {href ? (
          <a href={href} download className="file-row-name" title={download}>
            {name} <DownloadIcon />
          </a>
        ) : (
          <span className="file-row-name">{name}</span>
        )}
        {problem ? (
          <span className="file-row-problem" role="alert">
            {problem}
          </span>
        ) : (
          <span className="file-row-facts">{facts}</span>
        )}
      </div>
      {more && <div className="file-row-more">{more}</div>}
      {(actions || progress !== undefined) && (
        <div className="file-row-actions">
          {progress !== undefined && <span className="file-row-percent">{Math.floor(progress * 100)} %</span>}
          {actions}
        </div>
      )}
      {progress !== undefined && <progress className="file-row-bar" aria-label={name} value={progress} max={1} />}
    </li>
  )
}
