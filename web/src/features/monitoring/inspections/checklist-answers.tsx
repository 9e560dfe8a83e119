import { lazy, Suspense, useMemo } from 'react'
import { useQuery } from 'urql'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment, InspectionRecordFragment } from '#graphql/generated/types.ts'
import { SavedFile } from '#screen/fields/files-field.tsx'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Lines } from '#ui/lines.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Status } from '#ui/status.tsx'
import { InspectionRunDocument } from './run/generated/run.graphql.ts'
import './run/run.css'

/** Loaded for closed inspections only, with the storage of the browser. */
const LeftAnswers = lazy(() => import('./run/left-answers.tsx'))

type Stored = AnsweredInspectionFragment['answers'][number]

/** The answers to the checklist of an inspection. */
export function ChecklistAnswers({ record }: { readonly record: InspectionRecordFragment }) {
  const { t } = useTranslation()
  const { organizationId, id } = record
  const variables = useMemo(() => ({ organizationId, id }), [organizationId, id])
  const [{ data }] = useQuery({ query: InspectionRunDocument, variables, requestPolicy: 'cache-and-network' })
  const answered = data?.record
  if (!answered?.checklist) return null
  const { checklist, answers, progress } = answered
  const version = answered.stage === 'PLANNED' ? '' : t('inspections.run.version', { version: checklist.version })
  const isClosed = answered.stage !== 'PLANNED' && answered.stage !== 'IN_PROGRESS'
  return (
    <Card
      title={[checklist.title, version].filter((text) => text !== '').join(' · ')}
      {...(progress && {
        aside: t('inspections.run.answered', { answered: progress.answered, total: progress.questions }),
      })}
    >
      {isClosed && (
        <Suspense>
          <LeftAnswers record={answered} items={checklist.items} />
        </Suspense>
      )}
      <ul className="checklist-answers">
        {checklist.items.map((item) =>
          item.kind === 'SECTION' ? (
            <li key={item.id}>
              <strong>{item.text}</strong>
            </li>
          ) : (
            <li key={item.id}>
              <AnswerOf item={item} answer={answers.find(({ itemId }) => itemId === item.id)} />
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}

const followUps = { CORRECTED: 'corrected', ACTION: 'actionDone', EVENT: 'eventDone' } as const
const tones = { PASSED: 'good', FAILED: 'critical', UNRATED: 'neutral', NOT_APPLICABLE: 'neutral' } as const

type AnswerProps = { readonly item: ChecklistItem; readonly answer: Stored | undefined }

function AnswerOf({ item, answer }: AnswerProps) {
  const { t } = useTranslation()
  const textOf = useAnswerText()
  const outcome = answer?.outcome ?? null
  return (
    <div className="checklist-answer">
      <div className="checklist-answer-line">
        <span>{item.text}</span>
        {answer && outcome ? (
          <Status tone={tones[outcome]}>{textOf(item, answer)}</Status>
        ) : (
          <span className="answer-help">{t('inspections.run.unanswered')}</span>
        )}
      </div>
      {answer?.note && <Lines text={answer.note} />}
      {answer && answer.followUp !== 'NONE' && (
        <span className="answer-help">{t(`inspections.run.followUps.${followUps[answer.followUp]}`)}</span>
      )}
      {answer && answer.files.length > 0 && (
        <ul className="file-list">
          {answer.files.map((file) => (
            <SavedFile key={file.id} file={file} erasable />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns a function for the text of an answer. */
function useAnswerText() {
  const { t, i18n } = useTranslation()
  return (item: ChecklistItem, { value, notApplicable, files }: Stored): string => {
    if (notApplicable) return t('inspections.run.notApplicable')
    if (item.kind === 'PHOTO') return t('inspections.run.photos', { count: files.length })
    if (value == null) return ''
    if (item.kind === 'YES_NO') return t(`checklists.options.items.expected.${value as 'YES' | 'NO'}`)
    if (item.kind !== 'NUMBER') return value
    return `${formatNumber(Number(value), i18n.language)}${item.unit ? ` ${item.unit}` : ''}`
  }
}
