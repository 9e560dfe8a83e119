import { useMemo } from 'react'
import { documentReviewLimits, documentReviewOutcomes } from '@ansvar/domain/document-reviews'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { CorrectiveActions } from '../corrective-actions/corrective-actions.tsx'
import { useDisabledReason } from '../disabled-reason.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { MemberField } from '../fields/member-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { useForm } from '../form.ts'
import type { SubResource } from '../resource.ts'
import type { Scope } from '../saving.ts'
import { SubRecords, type Loaded } from '../sub-records.tsx'
import type { ControlledRecord } from './approval-state.ts'
import type { Review } from './document-reviews.resource.ts'

type DocumentReviewsProps<Rec extends Review, Draft> = {
  readonly resource: SubResource<Rec, Draft>
  /** The organization and the document. Must be stable. */
  readonly scope: Scope
  readonly document: Pick<ControlledRecord, 'stage' | 'hasDraft'>
  /** The address of the form that edits the document. */
  readonly editHref: string
  /** What the corrective actions follow from. */
  readonly source: 'POLICY_REVIEW' | 'PROCEDURE_REVIEW'
}

/** The reviews of a document, and the corrective actions that follow from them. */
export function DocumentReviews<Rec extends Review, Draft>(props: DocumentReviewsProps<Rec, Draft>) {
  const { resource, scope, document, editHref, source } = props
  const After = source === 'POLICY_REVIEW' ? PolicyReviewActions : ProcedureReviewActions
  return (
    <SubRecords resource={resource} scope={scope} after={After}>
      {(review) => (
        <>
          <ReviewFields review={review} />
          {review?.actionId && (
            <Started actionId={review.actionId} editHref={document.hasDraft && isDraft(document) ? editHref : null} />
          )}
        </>
      )}
    </SubRecords>
  )
}

const isDraft = ({ stage }: Pick<ControlledRecord, 'stage'>): boolean => stage === 'DRAFT'

function ReviewFields({ review }: { readonly review: Review | null }) {
  const { mode, values } = useForm()
  const starts = mode === 'edit' && values['outcome'] === 'TO_BE_CHANGED' && review?.outcome !== 'TO_BE_CHANGED'
  return (
    <FieldGrid columns={3}>
      <DateField name="performedOn" required />
      <MemberField name="reviewer" />
      <ChoiceField name="outcome" options={documentReviewOutcomes} wide={mode === 'edit'} />
      <LongTextField name="note" wide maxLength={documentReviewLimits.note} />
      {starts && <DateField name="changeDueOn" />}
    </FieldGrid>
  )
}

type StartedProps = { readonly actionId: string; readonly editHref: string | null }

/** Links to what a review has started: the draft, while there is one, and the corrective action. */
function Started({ actionId, editHref }: StartedProps) {
  const { t } = useTranslation()
  const { mode } = useForm()
  const lacksLevel = useDisabledReason('EDIT_ORGANIZATION')
  if (mode === 'edit') return null
  return (
    <div className="sub-record-transitions no-print">
      {editHref !== null && lacksLevel === null && (
        <ButtonLink href={editHref}>{t('documentReviews.draft')}</ButtonLink>
      )}
      <a className="button" data-variant="subtle" href={`#${actionId}`}>
        {t('documentReviews.action')}
      </a>
    </div>
  )
}

const PolicyReviewActions = (loaded: Loaded<Review>) => <ReviewActions {...loaded} kind="POLICY_REVIEW" />
const ProcedureReviewActions = (loaded: Loaded<Review>) => <ReviewActions {...loaded} kind="PROCEDURE_REVIEW" />

type ReviewActionsProps = Loaded<Review> & { readonly kind: 'POLICY_REVIEW' | 'PROCEDURE_REVIEW' }

/** The corrective actions of all reviews. A new one follows from the newest review. */
function ReviewActions({ scope, kind, records: [newest, ...older] }: ReviewActionsProps) {
  const ids = newest && [newest, ...older].map(({ id }) => id).join()
  const source = useMemo(() => newest && { kind, id: newest.id }, [kind, newest])
  const sourceIds = useMemo(() => ids?.split(','), [ids])
  return source && sourceIds && <CorrectiveActions scope={scope} source={source} sourceIds={sourceIds} />
}
