import { useQuery } from 'urql'
import { acknowledgementLimits } from '@ansvar/domain/acknowledgement-round-states'
import { type AcknowledgementState } from '@ansvar/domain/acknowledgement-states'
import type { ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import { useDates } from '#session/dates.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { DueIcon } from '#ui/icons/due.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { Progress } from '#ui/progress.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { DateField } from '../fields/date-field.tsx'
import { FlagField } from '../fields/flag-field.tsx'
import { MemberField, MembersField } from '../fields/member-field.tsx'
import { RecordsField } from '../fields/record-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { departments } from '../lists.source.ts'
import { useToday } from '../use-today.ts'
import { TransitionButton } from '../transitions/transition-button.tsx'
import { useAcknowledgementRound } from './acknowledgement-round.ts'
import { end, exempt, start, type Round } from './acknowledgement-transitions.ts'
import type { ControlledRecord } from './approval-state.ts'
import { AcknowledgementsDocument } from './generated/acknowledgements.graphql.ts'
import './acknowledgements-card.css'

type CardProps = {
  readonly record: ControlledRecord & { readonly owner?: { readonly id: string } | null | undefined }
  readonly kind: ApprovedDocumentKind
}

/** Who has confirmed to have read a document: a bar for each department, and the names for those who may see them. */
export default function AcknowledgementsCard({ record, kind }: CardProps) {
  const { t } = useTranslation()
  const round = useAcknowledgementRound(record)
  const starts = useStarts(record)
  if (round === undefined) return null
  const isOpen = round?.state === 'OPEN'
  if (!isOpen && !starts && round === null) return null
  return (
    <Card title={t('acknowledgements.title')}>
      <div className="acknowledgements">
        {round ? <RoundProgress round={round} /> : <p>{t('acknowledgements.none')}</p>}
        <div className="acknowledgement-buttons">
          {round && <RoundButtons round={round} />}
          {!isOpen && starts && <StartButton record={record} kind={kind} />}
        </div>
      </div>
    </Card>
  )
}

function RoundProgress({ round }: { readonly round: Round }) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <>
      <p>
        {round.state === 'OPEN'
          ? t('acknowledgements.progress.until', { day: dates.day(round.dueOn) })
          : t('acknowledgements.progress.ended')}
      </p>
      <DepartmentBars round={round} />
      {round.seesNames && <Names round={round} />}
    </>
  )
}

/** Returns whether the user may ask members to read a document: a manager, or an editor who owns it. */
function useStarts({ inForceVersion, stage, owner }: CardProps['record']): boolean {
  const { allowed: manages } = useAllowance('MANAGE_ORGANIZATION')
  const { allowed: edits } = useAllowance('EDIT_ORGANIZATION')
  const { user } = useSession()
  const isInForce = inForceVersion !== null && stage !== 'WITHDRAWN'
  return isInForce && (manages || (edits && owner?.id === user.id))
}

function DepartmentBars({ round }: { readonly round: Round }) {
  const { t } = useTranslation()
  const rows = round.departments.map(({ departmentId, departmentName, ...counts }) => ({
    key: departmentId ?? '',
    name: departmentName ?? t('acknowledgements.progress.noDepartment'),
    ...counts,
  }))
  const all = { key: 'all', name: t('acknowledgements.progress.all'), ...round }
  return (
    <ul className="acknowledgement-bars">
      {[...(rows.length === 1 ? [] : [all]), ...rows].map(({ key, name, audience, confirmed, exempt: spared }) => (
        <li key={key}>
          <span>{name}</span>
          <Progress
            label={name}
            value={confirmed}
            max={audience - spared}
            text={t('acknowledgements.progress.of', { confirmed, asked: audience - spared })}
          />
        </li>
      ))}
    </ul>
  )
}

const looks: Readonly<Record<AcknowledgementState, { readonly tone: Tone; readonly icon: typeof DoneIcon }>> = {
  REQUESTED: { tone: 'attention', icon: DueIcon },
  CONFIRMED: { tone: 'good', icon: DoneIcon },
  EXEMPT: { tone: 'neutral', icon: RetiredIcon },
}

/** The number of names that are shown. An organization with more members uses the list of the service. */
const MOST = 500

function Names({ round }: { readonly round: Round }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const { organizationId, id: roundId } = round
  const [{ data }] = useQuery({
    query: AcknowledgementsDocument,
    variables: { organizationId, roundId, size: MOST },
  })
  const rows = data?.list?.content ?? []
  if (rows.length === 0) return null
  return (
    <details className="acknowledgement-names">
      <summary>{t('acknowledgements.names')}</summary>
      <ul>
        {rows.map(({ id, memberName, state, confirmedDate, reason }) => (
          <li key={id}>
            <span>{memberName}</span>
            <Status {...looks[state]}>{t(`acknowledgements.options.state.${state}`)}</Status>
            {confirmedDate && (
              <small>{[dates.instant(confirmedDate, timeZone), reason].filter(Boolean).join(' · ')}</small>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function RoundButtons({ round }: { readonly round: Round }) {
  const { allowed: manages } = useAllowance('MANAGE_ORGANIZATION')
  const isOpen = round.state === 'OPEN'
  return (
    <>
      <TransitionButton transition={exempt} record={round} variant="subtle" shown={isOpen && manages}>
        {() => (
          <>
            <MemberField name="member" required />
            <LongTextField name="reason" required maxLength={acknowledgementLimits.reason} />
          </>
        )}
      </TransitionButton>
      <TransitionButton transition={end} record={round} variant="subtle" shown={isOpen && round.may.includes('END')}>
        {() => null}
      </TransitionButton>
    </>
  )
}

const nothing = { message: null, audience: 0, confirmed: 0, exempt: 0 } as const

/** The form of a new round. Its record is the document in the shape of a round, because a round is what it creates. */
function StartButton({ record, kind }: CardProps) {
  const { id, version, organizationId, title, lastModifiedDate, lastModifiedBy } = record
  const round: Round = {
    ...nothing,
    id,
    version,
    organizationId,
    title,
    lastModifiedDate,
    lastModifiedBy,
    departments: [],
    may: [],
    documentId: id,
    documentKind: kind,
    dueOn: useToday(),
    state: 'OPEN',
    ownState: null,
    seesNames: false,
  }
  return (
    <TransitionButton transition={start} record={round}>
      {(draft) => (
        <>
          <FlagField name="everyone" />
          {!draft.everyone && (
            <>
              <RecordsField name="departments" source={departments} />
              <MembersField name="members" />
            </>
          )}
          <DateField name="dueOn" required />
          <LongTextField name="message" maxLength={acknowledgementLimits.message} />
        </>
      )}
    </TransitionButton>
  )
}
