import { useState, type ReactNode } from 'react'
import { useQuery } from 'urql'
import type { TypedDocumentNode } from '@urql/core'
import { useTranslation } from '#texts/translation.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RecordReading } from '../record-reading.tsx'
import type { ScreenNamespace } from '../resource.ts'
import type { ControlledRecord } from './approval-state.ts'

type Props<Rec extends ControlledRecord> = {
  /** The namespace of its texts. */
  readonly name: ScreenNamespace
  readonly record: Rec | null
  readonly editing: boolean
  /** Queries the document as it is in force. */
  readonly inForce: TypedDocumentNode<{ record?: Rec | null }, { organizationId: string; id: string }>
  readonly draftOf: (record: Rec) => object
  /** The document's fields. */
  readonly children: ReactNode
}

/**
 * The fields of a document. While its next version is written or approved, they can be compared word by word with the version
 * in force; an approver sees the changes first.
 */
export function DocumentComparison<Rec extends ControlledRecord>(props: Props<Rec>) {
  const { name, record, editing, inForce, draftOf, children } = props
  const { t } = useTranslation()
  const [view, setView] = useState<'changes' | 'full' | null>(null)
  const isNext = record !== null && !editing && record.hasDraft && record.stage !== 'IN_FORCE'
  const [{ data }] = useQuery({
    query: inForce,
    variables: { organizationId: record?.organizationId ?? '', id: record?.id ?? '' },
    pause: !isNext,
  })
  const former = isNext ? (data?.record ?? null) : null
  if (!isNext || former === null) return children
  const shown = view ?? (record.stage === 'IN_APPROVAL' ? 'changes' : 'full')
  return (
    <>
      <div className="document-views">
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
        <RecordReading name={name} values={draftOf(record)} before={draftOf(former)}>
          {children}
        </RecordReading>
      )}
    </>
  )
}
