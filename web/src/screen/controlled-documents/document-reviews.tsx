import { useMemo, type ReactNode } from 'react'
import { documentReviewLimits, documentReviewOutcomes } from '@ansvar/domain/document-reviews'
import { useSession } from '#session/session.ts'
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
import { useToday } from '../use-today.ts'
import type { ControlledRecord } from './approval-state.ts'
import type { Review, ReviewDraft } from './document-reviews.resource.ts'

type Source = 'POLICY_REVIEW' | 'PROCEDURE_REVIEW' | 'DOCUMENT_REVIEW'

type DocumentReviewsProps<Rec extends Review> = {
  readonly resource: SubResource<Rec, ReviewDraft>
  /** The organization and the document. Must be stable. */
  readonly scope: Scope
  /** The address of the draft that is the next version. Null if there is none. */
  readonly draftHref: string | null
  /** What the corrective actions follow from. */
  readonly source: Source
}

/** The reviews of a document, and the corrective actions that follow from them. */
export function DocumentReviews<Rec extends Review>({ scope, draftHref, source, ...props }: DocumentReviewsProps<Rec>) {
  const resource = usePrefilled(props.resource)
  return (
    <SubRecords<Rec, ReviewDraft> resource={resource} scope={scope} after={after[source]}>
      {(review) => (
        <>
          <ReviewFields review={review} />
          {review?.actionId && <Started actionId={review.actionId} draftHref={draftHref} />}
        </>
      )}
    </SubRecords>
  )
}

/** Returns the resource whose new reviews are of today, and by the user if the organization is the user's own. */
function usePrefilled<Resource extends { readonly empty: () => ReviewDraft }>(resource: Resource): Resource {
  const { user, organization } = useSession()
  const today = useToday()
  const { id, name, organizationId } = user
  const isOwn = organizationId === organization.id
  return useMemo(() => {
    const reviewer = isOwn ? { id, name } : null
    return { ...resource, empty: () => ({ ...resource.empty(), performedOn: today, reviewer }) }
  }, [resource, isOwn, id, name, today])
}

/** Returns the address of the draft of a policy or procedure, if there is one. */
export const draftHrefOf = ({ stage, hasDraft }: Pick<ControlledRecord, 'stage' | 'hasDraft'>, editHref: string) =>
  hasDraft && stage === 'DRAFT' ? editHref : null

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

type StartedProps = { readonly actionId: string; readonly draftHref: string | null }

/** Links to what a review has started: the draft, while there is one, and the corrective action. */
function Started({ actionId, draftHref }: StartedProps) {
  const { t } = useTranslation()
  const { mode } = useForm()
  const lacksLevel = useDisabledReason('EDIT_ORGANIZATION')
  if (mode === 'edit') return null
  return (
    <div className="sub-record-transitions no-print">
      {draftHref !== null && lacksLevel === null && (
        <ButtonLink href={draftHref}>{t('documentReviews.draft')}</ButtonLink>
      )}
      <a className="button" data-variant="subtle" href={`#${actionId}`}>
        {t('documentReviews.action')}
      </a>
    </div>
  )
}

const after: Readonly<Record<Source, (loaded: Loaded<Review>) => ReactNode>> = {
  POLICY_REVIEW: (loaded) => <ReviewActions {...loaded} kind="POLICY_REVIEW" />,
  PROCEDURE_REVIEW: (loaded) => <ReviewActions {...loaded} kind="PROCEDURE_REVIEW" />,
  DOCUMENT_REVIEW: (loaded) => <ReviewActions {...loaded} kind="DOCUMENT_REVIEW" />,
}

type ReviewActionsProps = Loaded<Review> & { readonly kind: Source }

/** The corrective actions of all reviews. A new one follows from the newest review. */
function ReviewActions({ scope, kind, records: [newest, ...older] }: ReviewActionsProps) {
  const ids = newest && [newest, ...older].map(({ id }) => id).join()
  const source = useMemo(() => newest && { kind, id: newest.id }, [kind, newest])
  const sourceIds = useMemo(() => ids?.split(','), [ids])
  return source && sourceIds && <CorrectiveActions scope={scope} source={source} sourceIds={sourceIds} />
}
