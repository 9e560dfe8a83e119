import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Form } from '../form.ts'
import { useReadingForm } from '../record-reading.tsx'
import type { ScreenNamespace } from '../resource.ts'
import { AcknowledgementNotice } from './acknowledgement-notice.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import type { ControlledRecord } from './approval-state.ts'
import { useInForce, type InForceDocument } from './use-in-force.ts'
import './document-lead.css'

/** The values of a draft that are no content. That they differ says nothing. */
const approvalOf = (draft: object) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => ['state', 'approvedBy', 'approvedOn'].includes(name)))

export type DocumentLeadProps = {
  /** The namespace of its texts. */
  readonly name: ScreenNamespace
  readonly record: ControlledRecord
  readonly inForce: InForceDocument
  /** Returns the values of the record, or of a revision of it. */
  draftOf(this: void, record: object): object
  /** Receives the context of fields that are compared. Null: they are shown in full. Does not change between renders. */
  onCompare(this: void, form: Form | null): void
}

/**
 * What a document waits for. While its next version is written or approved, it can be compared word by word with the
 * version in force; an approver sees the changes first.
 */
export default function DocumentLead({ name, record, inForce, draftOf, onCompare }: DocumentLeadProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<'changes' | 'full' | null>(null)
  const former = useInForce(record, inForce)
  const shown = view ?? (record.stage === 'IN_APPROVAL' ? 'changes' : 'full')
  const compared = useMemo(() => {
    const values = draftOf(record)
    return { values, before: former === null ? undefined : { ...draftOf(former), ...approvalOf(values) } }
  }, [draftOf, record, former])
  const form = useReadingForm({ name, ...compared })
  const isCompared = former !== null && shown === 'changes'
  useEffect(() => {
    onCompare(isCompared ? form : null)
    return () => onCompare(null)
  }, [onCompare, isCompared, form])
  return (
    <div className="document-lead">
      <AcknowledgementNotice record={record} />
      <ApprovalNotice record={record} />
      {former !== null && (
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
      )}
    </div>
  )
}
