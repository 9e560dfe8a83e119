import type { ReactNode } from 'react'
import { DocumentIcon } from './icons/document.ts'
import { DownloadIcon } from './icons/download.ts'
import { FaultIcon } from './icons/fault.ts'
import './files.css'

type FileRowProps = {
  readonly name: string
  /** The address of a thumbnail, which replaces the icon. */
  readonly picture?: string | undefined
  /** Type, size and date, or the progress of the upload. */
  readonly facts: ReactNode
  /** The address of its content. Missing until it is uploaded. */
  readonly href?: string
  /** The accessible name of its link. */
  readonly download?: string
  /** The problem of the file. */
  readonly problem?: ReactNode
  /** From 0 to 1, while it is uploaded. */
  readonly progress?: number | undefined
  /** Content that is wider than an icon: before the buttons, and on a phone below the text. */
  readonly more?: ReactNode
  /** Icon buttons at the end, on phones too. */
  readonly actions?: ReactNode
}

/** A file in a list: its name, its properties and its actions. */
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
