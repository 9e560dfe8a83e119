import { lazy, Suspense } from 'react'
import type { ControlledRecord } from './approval-state.ts'
import type { ComparisonProps } from './document-comparison.tsx'
import type { DocumentOperations } from './document-transitions.ts'

// Parts of a document's screen that are loaded when it is read, because editing does not need them.

const Stages = lazy(() => import('./document-stages.tsx'))
const Approvals = lazy(() => import('./approvals-card.tsx'))
const Comparison = lazy(() => import('./document-comparison.tsx'))

type DocumentStagesProps = { readonly record: ControlledRecord; readonly operations: DocumentOperations }

/** The stage of a policy or procedure, and the buttons of its transitions. */
export const DocumentStages = (props: DocumentStagesProps) => (
  <Suspense>
    <Stages {...props} />
  </Suspense>
)

/** The approvals of a policy or procedure. */
export const ApprovalsCard = ({ record }: { readonly record: ControlledRecord }) => (
  <Suspense>
    <Approvals record={record} />
  </Suspense>
)

type DocumentContentProps = Omit<ComparisonProps, 'record'> & {
  readonly record: ControlledRecord | null
  readonly editing: boolean
}

/** The fields of a document, and in view mode what it waits for. */
export function DocumentContent({ record, editing, children, ...props }: DocumentContentProps) {
  if (record === null || editing) return children
  return (
    <Suspense fallback={children}>
      <Comparison {...props} record={record}>
        {children}
      </Comparison>
    </Suspense>
  )
}
