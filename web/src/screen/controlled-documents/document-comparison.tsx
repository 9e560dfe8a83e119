import { useState, type ReactNode } from 'react'
import { useQuery } from 'urql'
import type { TypedDocumentNode } from '@urql/core'
import { useTranslation } from '#texts/translation.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RecordReading } from '../record-reading.tsx'
import type { ScreenNamespace } from '../resource.ts'
import { ApprovalNotice } from './approval-notice.tsx'
import type { ControlledRecord } from './approval-state.ts'
import './document-comparison.css'

/** The values of a draft that are no content. That they differ says nothing. */
const approvalOf = (draft: object) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => ['state', 'approvedBy', 'approvedOn'].includes(name)))

export type ComparisonProps = {
  /** The namespace of its texts. */
  readonly name: ScreenNamespace
  readonly record: ControlledRecord
  /** Queries the revision in force. */
  readonly inForce: TypedDocumentNode<{ record?: object | null }, { organizationId: string; id: string }>
  /** Returns the values of the record, or of a revision of it. */
  draftOf(record: object): object
  /** The document's fields. */
  readonly children: ReactNode
}

/**
 * The fields of a document, and what it waits for. While its next version is written or approved, they can be compared word by word with the version
 * in force; an approver sees the changes first.
 */
export default function DocumentComparison(props: ComparisonProps) {
  const { name, record, inForce, children } = props
  const { t } = useTranslation()
  const [view, setView] = useState<'changes' | 'full' | null>(null)
  const isNext = record.hasDraft && record.stage !== 'IN_FORCE'
  const [{ data }] = useQuery({
    query: inForce,
    variables: { organizationId: record.organizationId, id: record.id },
    pause: !isNext,
  })
  const former = isNext ? (data?.record ?? null) : null
  const notice = <ApprovalNotice record={record} />
  if (!isNext || former === null)
    return (
      <>
        <div className="document-lead">{notice}</div>
        {children}
      </>
    )
  const shown = view ?? (record.stage === 'IN_APPROVAL' ? 'changes' : 'full')
  return (
    <>
      <div className="document-lead">
        {notice}
        <RadioGroup
          id="document-view"
          tiles
          value={shown}
          onChange={(value) => setView(value === 'changes' ? 'changes' : 'full')}
          options={[
            { value: 'changes', label: t('approvals.compare.changes', { version: record.inForceVersion }) },
            { value: 'full', label: t('approvals.compare.full') },
          ]}
        />
      </div>
      {shown === 'full' ? (
        children
      ) : (
        <RecordReading
          name={name}
          values={props.draftOf(record)}
          before={{ ...props.draftOf(former), ...approvalOf(props.draftOf(record)) }}
        >
          {children}
        </RecordReading>
      )}
    </>
  )
}
