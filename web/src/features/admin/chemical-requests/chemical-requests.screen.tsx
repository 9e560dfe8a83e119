import { useQuery } from 'urql'
import type { Territory } from '@ansvar/domain/territories'
import { chemicalRequestLimits } from '@ansvar/domain/chemical-request-states'
import { chemicalSource } from '#features/admin/chemicals/chemicals.source.ts'
import { stakeholderSource } from '#features/admin/stakeholders/stakeholders.source.ts'
import { ChemicalSheet } from '#features/chemicals/hazards/chemical-sheet.tsx'
import { ChemicalWarningsDocument } from '#features/chemicals/hazards/generated/hazards.graphql.ts'
import { DataSheets } from '#features/chemicals/hazards/data-sheets.tsx'
import { failureOf } from '#graphql/errors.ts'
import type { ChemicalRecordFragment, ChemicalRequestRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailFailed, DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { RecordBody, RecordHeader } from '#screen/detail/record-layout.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Lines } from '#ui/lines.tsx'
import { accept, decline, match, nameLimit, take } from './chemical-request-transitions.ts'
import { ChemicalRequestDocument } from './generated/chemical-requests.graphql.ts'
import { RequestState } from './request-state.tsx'

/** A request to add a product to the catalogue: what the product is, and the answers. */
export default function ChemicalRequestScreen({ id }: { readonly id: string }) {
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: ChemicalRequestDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const record = data?.record ?? null
  const list = paths.admin.chemicalRequests.list()
  if (record) return <Request record={record} />
  if (fetching || stale) return <DetailWaiting />
  const failure = error && failureOf(error)
  if (failure && failure.code !== 'NOT_FOUND')
    return <DetailFailed failure={failure} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
  return <DetailMissing name="chemicalRequests" list={list} />
}

type Props = { readonly record: ChemicalRequestRecordFragment }

function Request({ record }: Props) {
  const { t } = useTranslation()
  const warnings = useWarnings(record)
  return (
    <article className="detail">
      <RecordHeader
        crumbs={[{ label: t('chemicalRequests.title'), href: paths.admin.chemicalRequests.list() }]}
        title={record.name}
        tag={<RequestState state={record.state} />}
        actions={<Actions record={record} />}
      />
      <RecordBody aside={<Answer record={record} />}>
        {warnings && <ChemicalSheet chemical={asChemical(record, warnings)} />}
      </RecordBody>
    </article>
  )
}

function Actions({ record }: Props) {
  const { may } = record
  const answers = may.includes('ACCEPT')
  return (
    <>
      <TransitionButton
        transition={take}
        record={record}
        variant={answers ? 'subtle' : 'primary'}
        shown={may.includes('TAKE')}
      />
      <TransitionButton transition={decline} record={record} variant="outline" shown={answers}>
        {() => <LongTextField name="reason" required maxLength={chemicalRequestLimits.reason} />}
      </TransitionButton>
      <TransitionButton transition={match} record={record} variant="outline" shown={answers}>
        {() => <RecordField name="chemical" source={chemicalSource} required />}
      </TransitionButton>
      <TransitionButton transition={accept} record={record} variant="primary" shown={answers}>
        {() => (
          <>
            <TextField name="name" required maxLength={nameLimit} />
            <RecordField name="producer" source={stakeholderSource} />
          </>
        )}
      </TransitionButton>
    </>
  )
}

function Answer({ record }: Props) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const { chemicalId, reason, reviewer, shareSheet, createdDate, answeredDate } = record
  return (
    <>
      <Card title={t('chemicalRequests.one')}>
        <p>{t('chemicalRequests.requestedAt', { at: dates.instant(createdDate, timeZone) })}</p>
        {reviewer && <p>{t('chemicalRequests.reviewedBy', { name: reviewer })}</p>}
        {answeredDate && <p>{t('chemicalRequests.answeredAt', { at: dates.instant(answeredDate, timeZone) })}</p>}
        {reason && <Lines text={reason} />}
        {chemicalId && (
          <ButtonLink href={paths.admin.chemicals.detail(chemicalId)}>{t('chemicalRequests.openChemical')}</ButtonLink>
        )}
        <p className="quiet">{t('chemicalRequests.anonymous')}</p>
      </Card>
      {shareSheet && answeredDate == null && <DataSheets chemical={asChemical(record)} />}
    </>
  )
}

type Warnings = ChemicalRecordFragment['warnings']

/** Returns the label that follows from the statements of a request. Returns null until it is known. */
function useWarnings({ hazardStatements, euHazardStatements }: ChemicalRequestRecordFragment): Warnings | null {
  const [{ data }] = useQuery({
    query: ChemicalWarningsDocument,
    variables: {
      hazardStatementIds: hazardStatements.map(({ id }) => id),
      euHazardStatementIds: euHazardStatements.map(({ id }) => id),
    },
  })
  return data?.warnings ?? null
}

/** For the parts of a chemical that do not show its label. */
const noWarnings: Warnings = {
  dangerCode: 'GREEN',
  dangerCodeDecidedBy: null,
  signalWord: 'NORMAL',
  signalWordDecidedBy: null,
  pictograms: [],
  unranked: [],
}

/** Returns a request as a chemical of the catalogue, to be shown in the same way. */
function asChemical(record: ChemicalRequestRecordFragment, warnings = noWarnings): ChemicalRecordFragment {
  const { id, version, dangerCode, signalWord, pictograms, storageClass, waterHazardClass, dataSheets } = record
  const newest = dataSheets.map(({ lastRevisionDate }) => lastRevisionDate).toSorted()
  return {
    id,
    version,
    own: true,
    name: record.name,
    productNumber: record.productNumber ?? null,
    producerName: record.producerName ?? null,
    producer: null,
    dangerCode,
    signalWord,
    pictograms,
    dataSheetRevisedOn: newest.at(-1) ?? null,
    active: true,
    lastModifiedDate: record.lastModifiedDate,
    lastModifiedBy: '',
    description: null,
    physicalState: record.physicalState ?? null,
    supplies: [],
    countriesData: [{ country: 'DK' as Territory, storageClass, waterHazardClass, safetyDataSheets: dataSheets }],
    substanceConcentrations: record.substanceConcentrations,
    hazardStatements: record.hazardStatements,
    euHazardStatements: record.euHazardStatements,
    precautionaryStatements: record.precautionaryStatements,
    dangerousGood: record.dangerousGood ?? null,
    areas: [],
    warnings,
    dangerCodeOverride: null,
    signalWordOverride: null,
    overrideReason: null,
  }
}
