import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { OwnChemicalState } from '@ansvar/domain/own-chemical-states'
import type { OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useUndo } from '#screen/use-undo.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Lines } from '#ui/lines.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { CombinedEntries, entriesOf } from './combined-entries.tsx'
import { ChemicalsToCombineDocument, ComparedChemicalDocument } from './generated/requests.graphql.ts'
import { MergeComparison } from './merge-comparison.tsx'
import { differencesBetween, type Compared } from './merge-facts.ts'
import { mergeWith, request, unmerge, withdraw } from './own-chemical-transitions.ts'
import './merge-comparison.css'

type Props = { readonly record: OwnChemicalRecordFragment }

const tones: Readonly<Record<OwnChemicalState, Tone>> = {
  ACTIVE: 'neutral',
  REQUESTED: 'neutral',
  IN_REVIEW: 'neutral',
  ACCEPTED: 'attention',
  MATCHED: 'attention',
  MERGED: 'good',
}

/** The request for the catalogue, its answer, and merging. */
export function CatalogueRequest({ record }: Props) {
  const { t } = useTranslation()
  const { may, state } = record
  const chemical = useChemical(record.mergedIntoId ?? record.request?.chemicalId ?? null)
  // A retired product that was never requested has nothing to show.
  if (state === 'ACTIVE' && !record.request && !may.includes('REQUEST')) return null
  return (
    <div className="no-print">
      <Card title={t('ownChemicals.request.title')}>
        <div className="catalogue-request">
          <RequestStatus record={record} chemical={chemical} />
          <div className="catalogue-request-actions">
            {chemical && may.includes('MERGE') && <Merge record={record} chemical={chemical} />}
            <TransitionButton transition={request} record={record} shown={may.includes('REQUEST')}>
              {() => <Sent record={record} />}
            </TransitionButton>
            <TransitionButton
              transition={withdraw}
              record={record}
              variant="outline"
              shown={may.includes('WITHDRAW')}
            />
            <TransitionButton transition={unmerge} record={record} variant="outline" shown={may.includes('UNMERGE')} />
          </div>
        </div>
      </Card>
    </div>
  )
}

/** Returns the chemical of the catalogue that answers a request. */
function useChemical(id: string | null): Compared | null {
  const [{ data }] = useQuery({
    query: ComparedChemicalDocument,
    variables: { id: id ?? '' },
    pause: id === null,
    requestPolicy: 'cache-and-network',
  })
  return (id !== null && data?.list?.content.find((each) => each.id === id)) || null
}

type AnsweredProps = Props & { readonly chemical: Compared | null }

function RequestStatus({ record, chemical }: AnsweredProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const { state, request: made } = record
  if (!made) return <p className="quiet">{t('ownChemicals.request.intro')}</p>
  const isRetired = chemical && !chemical.active && state !== 'MERGED'
  return (
    <>
      {made.state === 'DECLINED' ? (
        <Status tone="critical">{t('ownChemicals.request.declined')}</Status>
      ) : (
        <Status tone={tones[state]}>{t(`ownChemicals.request.states.${state}`)}</Status>
      )}
      {made.reason && <Lines text={made.reason} />}
      {chemical && <p>{t('ownChemicals.request.chemical', { name: chemical.name })}</p>}
      {isRetired && <p>{t('ownChemicals.request.chemicalRetired')}</p>}
      <p className="quiet">
        {made.answeredDate
          ? t('ownChemicals.request.answeredAt', { at: dates.instant(made.answeredDate, timeZone) })
          : t('ownChemicals.request.requestedAt', { at: dates.instant(made.requestedDate, timeZone) })}
      </p>
    </>
  )
}

/** What a request sends, and whether it sends the safety data sheets. */
function Sent({ record }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p className="catalogue-request-sent">{t('ownChemicals.request.sent')}</p>
      <p className="catalogue-request-sent">{t('ownChemicals.request.notSent')}</p>
      {record.dataSheets.length > 0 && <FlagField name="shareSheet" />}
    </>
  )
}

type MergeProps = Props & { readonly chemical: Compared }

function Merge({ record, chemical }: MergeProps) {
  const { byTransition } = useUndo()
  const [{ data }] = useQuery({
    query: ChemicalsToCombineDocument,
    variables: { organizationId: record.organizationId, chemicalId: [record.id, chemical.id] },
    requestPolicy: 'cache-and-network',
  })
  const entries = useMemo(() => entriesOf(data?.list?.content ?? []), [data])
  const differences = useMemo(() => differencesBetween(record, chemical), [record, chemical])
  const transition = useMemo(
    () => mergeWith(chemical.version, differences, entries),
    [chemical.version, differences, entries],
  )
  return (
    <TransitionButton
      transition={transition}
      record={record}
      variant="primary"
      undo={(saved) => byTransition(unmerge, saved, {})}
    >
      {() => (
        <>
          <MergeComparison own={record} chemical={chemical} differences={differences} />
          {entries && <CombinedEntries entries={entries} name={chemical.name} />}
        </>
      )}
    </TransitionButton>
  )
}
