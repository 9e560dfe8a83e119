import { chemicalLimits } from '@ansvar/domain/chemicals'
import { localDay } from '@ansvar/domain/dates'
import { isLonger } from '@ansvar/domain/text-lengths'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import type { ChemicalAssociationRecordFragment } from '#graphql/generated/types.ts'
import { RestrictionDetails } from '#features/chemicals/hazards/restriction-details.tsx'
import { MeasuredInput } from '#screen/fields/measured-input.tsx'
import { useRequest } from '#screen/use-request.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { Lines } from '#ui/lines.tsx'
import { Status } from '#ui/status.tsx'
import { UpdateChemicalRestrictionDocument } from './generated/chemical-associations.graphql.ts'
import './chemical-associations.css'

type Record = ChemicalAssociationRecordFragment
type Restriction = Record['restrictions'][number]

/** The lists that restrict a chemical. Each is accepted with a comment, or still open. */
export function Restrictions({ record }: { readonly record: Record }) {
  const { t } = useTranslation()
  if (record.restrictions.length === 0) return null
  return (
    <Card title={t('hazards.restrictions.title')} count={record.restrictions.length}>
      <ul className="restrictions">
        {record.restrictions.map((restriction) => (
          <li key={`${restriction.restrictionId} ${restriction.substanceId}`} className="restriction">
            <RestrictionDetails restriction={restriction} />
            <RestrictionStatus restriction={restriction} />
            {!restriction.acceptedBy && <Acceptance record={record} restriction={restriction} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RestrictionStatus({ restriction }: { readonly restriction: Restriction }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const { acceptedBy, acceptedDate, comment, hasChanged } = restriction
  if (acceptedBy && acceptedDate) {
    const day = dates.day(localDay(acceptedDate, organization.timeZone))
    return (
      <>
        <Status tone="good">{t('chemicalAssociations.restrictions.accepted', { by: acceptedBy, day })}</Status>
        <p className="quiet">
          <Lines text={comment} />
        </p>
      </>
    )
  }
  return (
    <>
      <Status tone="critical">
        {t(hasChanged ? 'chemicalAssociations.restrictions.changed' : 'chemicalAssociations.restrictions.open')}
      </Status>
      {hasChanged && comment && (
        <p className="quiet">
          <Lines text={comment} />
        </p>
      )}
    </>
  )
}

type AcceptanceProps = { readonly record: Record; readonly restriction: Restriction }

const isTooLong = (comment: string): boolean => isLonger(comment, chemicalLimits.comment)

/** Accepts a restriction with a comment. Typed text stays until it is saved or cancelled. */
function Acceptance({ record, restriction }: AcceptanceProps) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  const send = useSend()
  const { restrictionId } = restriction
  const request = useRequest({
    actorKey: `acceptRestriction ${restrictionId} ${restriction.substanceId}`,
    values: { comment: restriction.comment ?? '' },
    startsOpen: false,
    async send(input) {
      if (input.comment.trim() === '') throw new RequestFailed('VALIDATION', { comment: 'required' })
      if (isTooLong(input.comment)) throw new RequestFailed('VALIDATION', { comment: 'too_long' })
      const { organizationId, id } = record
      await send(UpdateChemicalRestrictionDocument, { organizationId, id, restrictionId, input }, { data: ignore })
    },
  })
  if (!request.isOpen)
    return (
      <div className="acceptance no-print">
        <Button disabledReason={disabledReason} onPress={request.open}>
          {t('chemicalAssociations.restrictions.accept')}
        </Button>
      </div>
    )
  return (
    <form
      className="acceptance no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        request.send()
      }}
    >
      <FieldFrame
        id={`accept-${restrictionId}-${restriction.substanceId}`}
        label={t('chemicalAssociations.restrictions.comment')}
        problem={
          isTooLong(request.values.comment)
            ? t('problems.too_long')
            : request.problems['comment'] === 'required'
              ? t('chemicalAssociations.restrictions.required')
              : undefined
        }
        required
      >
        {(ties) => (
          <MeasuredInput
            {...ties}
            max={chemicalLimits.comment}
            value={request.values.comment}
            onChange={(comment) => request.change('comment', comment)}
          />
        )}
      </FieldFrame>
      <div className="acceptance-buttons">
        <Button variant="primary" busy={request.busy} submits>
          {t('chemicalAssociations.restrictions.save')}
        </Button>
        <Button onPress={request.cancel}>{t('chemicalAssociations.restrictions.cancel')}</Button>
      </div>
    </form>
  )
}
