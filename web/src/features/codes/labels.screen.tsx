import { useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { codeLimits } from '@ansvar/domain/codes'
import { useSend } from '#graphql/use-send.ts'
import { paths } from '#paths/paths.ts'
import { isLabelSelection, type LabelSelection } from '#screen/list/label-selection.ts'
import { DetailFailed, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { failureIn } from '#screen/failure.tsx'
import { PageNotice } from '#screen/page-notice.tsx'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { PrintIcon } from '#ui/icons/print.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { CreateCodesDocument } from './generated/codes.graphql.ts'
import { LabelPages, type Label } from './label-pages.tsx'
import { ReplaceCodes } from './replace-codes.tsx'
import { labelSheets, labelsPerPage, sheetNames, type SheetName } from './label-sheets.ts'
import './codes.css'

/** Labels with the QR codes of selected records. The list that was left passes the records in the history entry. */
export default function LabelsScreen() {
  const { t } = useTranslation()
  const state: unknown = useHistoryState()
  if (isLabelSelection(state)) return <Labels key={state.ids.join()} selection={state} />
  return (
    <PageNotice icon={PrintIcon} title={t('codes.labels.none.title')} actions={<LabelledLists />}>
      <p className="page-lead">{t('codes.labels.none.text')}</p>
    </PageNotice>
  )
}

/** Links to the lists whose records have labels. */
function LabelledLists() {
  const { t } = useTranslation()
  const isFull = useSession().organization.featureAccessibility === 'FULL'
  return (
    <>
      {isFull && <ButtonLink href={paths.reminders.list()}>{t('controlBook.views.reminders')}</ButtonLink>}
      <ButtonLink href={paths.meters.list()}>{t('meters.title')}</ButtonLink>
      {isFull && <ButtonLink href={paths.chemicalAssociations.list()}>{t('chemicalAssociations.title')}</ButtonLink>}
    </>
  )
}

function Labels({ selection }: { readonly selection: LabelSelection }) {
  const { t, i18n } = useTranslation()
  const { labels, failure, retry } = useLabels(selection)
  const [sheetName, setSheetName] = useState<SheetName>('L7160')
  const [first, setFirst] = useState<number | string | null>(1)
  const count = labelsPerPage(labelSheets[sheetName])
  const isPlace = typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= count
  const range = t('codes.labels.range', { last: count })
  if (failure !== null) return <DetailFailed failure={{ ...failureIn(null), code: failure.code }} onRetry={retry} />
  if (labels === null) return <DetailWaiting />
  return (
    <div className="page labels">
      <div className="page-head no-print">
        <h1 className="page-title" tabIndex={-1}>
          {t('codes.labels.title', { count: labels.length })}
        </h1>
        <div className="label-actions">
          <ReplaceCodes key={labels[0]?.code} codes={labels.map(({ code }) => code)} onRevoked={retry} />
          <Button variant="primary" icon={PrintIcon} disabled={!isPlace} onPress={() => window.print()}>
            {t('screen.print')}
          </Button>
        </div>
      </div>
      <div className="label-choices no-print">
        <FieldFrame id="label-sheet" label={t('codes.labels.sheet')}>
          {(ties) => (
            <SelectInput
              {...ties}
              value={sheetName}
              options={sheetNames.map((value) => ({ value, label: t(`codes.sheets.${value}`) }))}
              onChange={(value) => setSheetName(sheetNames.find((one) => one === value) ?? sheetName)}
            />
          )}
        </FieldFrame>
        {count > 1 && (
          <FieldFrame
            id="label-first"
            label={t('codes.labels.first')}
            hint={isPlace ? range : undefined}
            problem={isPlace ? undefined : range}
          >
            {(ties) => <NumberInput {...ties} value={first} language={i18n.language} onChange={setFirst} />}
          </FieldFrame>
        )}
      </div>
      <p className="page-lead no-print">{t('codes.labels.scale')}</p>
      <LabelPages labels={labels} sheetName={sheetName} start={isPlace ? first - 1 : 0} />
    </div>
  )
}

/** Requests the codes of the records, which creates those that are missing. Null until they are there. */
function useLabels({ resource, ids }: LabelSelection) {
  const send = useSend()
  const { organization } = useSession()
  const [labels, setLabels] = useState<readonly Label[] | null>(null)
  const creation = useRequest({
    actorKey: 'createCodes',
    values: {},
    async send() {
      const found: Label[] = []
      for (let index = 0; index < ids.length; index += codeLimits.records) {
        const recordIds = ids.slice(index, index + codeLimits.records)
        await send(
          CreateCodesDocument,
          { organizationId: organization.id, input: { resource, recordIds } },
          {
            data: ({ createCodes }) =>
              found.push(...createCodes.content.map((each) => ({ ...each, name: each.recordName ?? '' }))),
          },
        )
      }
      setLabels(found)
    },
  })
  const start = useEffectEvent(() => creation.send())
  useEffect(() => start(), [])
  return { labels, failure: creation.failure, retry: creation.send }
}
