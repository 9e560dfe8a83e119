import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import { PrintButton } from '../detail/print-button.tsx'
import { FormContext, useForm, type Form } from '../form.ts'
import { DerivedDate } from '../fields/date-field.tsx'
import { MemberField } from '../fields/member-field.tsx'
import { StandardsField } from '../fields/standards-field.tsx'
import type { ControlledRecord } from './approval-state.ts'
import { BodyCard, FilesCard } from './document-fields.tsx'
import type { DocumentLeadProps } from './document-lead.tsx'
import type { DocumentPrintProps } from './document-print.tsx'
import type { VersionPrintProps } from './version-print.tsx'
import type { VersionStateProps } from './version-state.tsx'
import type { DocumentOperations } from './document-transitions.ts'

// Parts of a document's screen that are loaded when it is read, because editing does not need them.

const Stages = lazy(() => import('./document-stages.tsx'))
const Approvals = lazy(() => import('./approvals-card.tsx'))
const Acknowledgements = lazy(() => import('./acknowledgements-card.tsx'))
const State = lazy(() => import('./version-state.tsx'))
const Lead = lazy(() => import('./document-lead.tsx'))
const Print = lazy(() => import('./document-print.tsx'))
const PrintOfVersion = lazy(() => import('./version-print.tsx'))

type DocumentStagesProps = { readonly record: ControlledRecord; readonly operations: DocumentOperations }

/** The stage of a policy or procedure, and the buttons of its transitions. */
export const DocumentStages = (props: DocumentStagesProps) => (
  <Suspense>
    <Stages {...props} />
  </Suspense>
)

/** How far a version of a policy or procedure is, and who approved it. */
export const VersionState = (props: VersionStateProps) => (
  <Suspense>
    <State {...props} />
  </Suspense>
)

type CardProps = { readonly record: ControlledRecord; readonly kind: ApprovedDocumentKind }

/** The approvals of a policy or procedure, and who has confirmed to have read it. */
export const DocumentCards = ({ record, kind }: CardProps) => (
  <Suspense>
    <Acknowledgements record={record} kind={kind} />
    <Approvals record={record} />
  </Suspense>
)

/** The parts of a printed document that every kind has. */
const printedParts = {
  fields: (
    <>
      <MemberField name="owner" />
      <StandardsField name="isoStandards" />
    </>
  ),
  text: <BodyCard />,
  files: <FilesCard />,
}

/** The button that prints a policy or procedure as a document. */
export const DocumentPrint = (props: DocumentPrintProps) => (
  <Suspense fallback={<PrintButton panel={props.panel} />}>
    <Print
      {...props}
      {...printedParts}
      nextReview={<DerivedDate name="nextReviewDate" value={props.record.nextReviewDate} />}
    />
  </Suspense>
)

/** What is printed of a version of a policy or procedure. */
export const VersionPrint = (props: VersionPrintProps) => (
  <Suspense>
    <PrintOfVersion {...props} {...printedParts} />
  </Suspense>
)

type DocumentContentProps = Omit<DocumentLeadProps, 'record' | 'onCompare'> & {
  readonly record: ControlledRecord | null
  readonly editing: boolean
  /** The document's fields. */
  readonly children: ReactNode
}

/**
 * The fields of a document, and in view mode what it waits for. The fields are mounted once: what is loaded later, and a
 * comparison with the version in force, changes their context only. An open dialog or a focused link would be lost otherwise.
 */
export function DocumentContent({ record, editing, children, ...props }: DocumentContentProps) {
  const form = useForm()
  const [compared, setCompared] = useState<Form | null>(null)
  const isRead = record !== null && !editing
  return (
    <>
      {isRead && (
        <Suspense>
          <Lead {...props} record={record} onCompare={setCompared} />
        </Suspense>
      )}
      <FormContext value={isRead && compared !== null ? compared : form}>{children}</FormContext>
    </>
  )
}
