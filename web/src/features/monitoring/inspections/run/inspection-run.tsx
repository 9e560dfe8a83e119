import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { Link, Redirect } from 'wouter'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons/close.ts'
import { BackIcon } from '#ui/icons/back.ts'
import { ForwardIcon } from '#ui/icons/forward.ts'
import { Notice } from '#ui/notice.tsx'
import { useIsPhone } from '#ui/use-phone.ts'
import { outcomeOf } from './answer-draft.ts'
import { AnswerItem } from './answer-item.tsx'
import { Completing } from './completing.tsx'
import { InspectionRunDocument } from './generated/run.graphql.ts'
import { QueueStatus } from './queue-status.tsx'
import { UnsentAnswers } from './unsent-answers.tsx'
import { useAnswers, type Answers } from './use-answers.ts'
import './run.css'

/** An inspection while its checklist is answered: one item a screen on a phone, otherwise all on one page. */
export default function InspectionRun({ id }: { readonly id: string }) {
  const { organization } = useSession()
  const variables = useMemo(() => ({ organizationId: organization.id, id }), [organization.id, id])
  const [{ data }] = useQuery({ query: InspectionRunDocument, variables, requestPolicy: 'cache-and-network' })
  const record = data?.record
  if (data === undefined) return null
  const isOpen = record && (record.stage === 'PLANNED' || record.stage === 'IN_PROGRESS')
  if (!isOpen || !record.checklist) return <Redirect to={paths.inspections.detail(id)} replace />
  return <Run record={record} items={record.checklist.items} />
}

type RunProps = {
  readonly record: AnsweredInspectionFragment
  readonly items: readonly ChecklistItem[]
}

function Run({ record, items }: RunProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const answers = useAnswers(record, items)
  const { checklist } = record
  return (
    <article className="run">
      <header className="run-head">
        <Link
          href={paths.inspections.detail(record.id)}
          className="button run-close"
          data-variant="subtle"
          aria-label={t('inspections.run.close')}
        >
          <CloseIcon />
        </Link>
        <h1 className="run-title">{record.reminder?.title}</h1>
      </header>
      <QueueStatus answers={answers} />
      {answers.outdated.length > 0 && (
        <UnsentAnswers
          title={t('inspections.run.queue.outdated')}
          answers={answers.outdated}
          items={items}
          photoOf={answers.photoOf}
          onDiscard={answers.discard}
        />
      )}
      {checklist && checklist.latestVersion > checklist.version && (
        <Notice tone="neutral" title={t('inspections.run.newerVersion')} />
      )}
      {isPhone ? (
        <OneByOne record={record} items={items} answers={answers} />
      ) : (
        <AllItems record={record} items={items} answers={answers} />
      )}
    </article>
  )
}

type ItemsProps = RunProps & { readonly answers: Answers }

const isQuestion = ({ kind }: ChecklistItem): boolean => kind !== 'SECTION'

/** A segment for each question: answered, failed, current or open. */
function Segments({ items, answers, at }: Pick<ItemsProps, 'items' | 'answers'> & { readonly at?: ChecklistItem }) {
  return (
    <div className="run-segments" aria-hidden="true">
      {items.filter(isQuestion).map((item) => {
        const outcome = outcomeOf(item, answers.draftOf(item))
        const state = outcome === 'FAILED' ? 'failed' : outcome ? 'answered' : 'open'
        return <i key={item.id} data-state={state} data-current={item.id === at?.id ? '' : undefined} />
      })}
    </div>
  )
}

function AllItems({ record, items, answers }: ItemsProps) {
  const { t } = useTranslation()
  const questions = items.filter(isQuestion)
  const answered = questions.filter((item) => outcomeOf(item, answers.draftOf(item)) !== null).length
  return (
    <>
      <div className="run-progress">
        <p>{t('inspections.run.answered', { answered, total: questions.length })}</p>
        <Segments items={items} answers={answers} />
      </div>
      <div className="run-items">
        {items.map((item, index) =>
          isQuestion(item) ? (
            <AnswerItem
              key={item.id}
              record={record}
              item={item}
              answers={answers}
              heading={items.slice(0, index).every(isQuestion) ? 'h2' : 'h3'}
            />
          ) : (
            <h2 key={item.id} className="run-section">
              {item.text}
              {item.help !== '' && <span className="answer-help">{item.help}</span>}
            </h2>
          ),
        )}
      </div>
      <footer className="run-foot">
        <Completing record={record} items={items} answers={answers} />
      </footer>
    </>
  )
}

/** One question a screen, with Back and Next. The last one completes the inspection. */
function OneByOne({ record, items, answers }: ItemsProps) {
  const { t } = useTranslation()
  const questions = items.filter(isQuestion)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex((item) => outcomeOf(item, answers.draftOf(item)) === null),
    ),
  )
  const item = questions[at]
  const next = questions[at + 1]
  if (!item) return null
  const section = items.slice(0, items.indexOf(item)).findLast(({ kind }) => kind === 'SECTION')
  return (
    <>
      <div className="run-progress">
        <p>
          <strong>{t('inspections.run.position', { number: at + 1, total: questions.length })}</strong>
          {section && <span className="run-section-name">{section.text}</span>}
        </p>
        <Segments items={items} answers={answers} at={item} />
      </div>
      <div className="run-items">
        <AnswerItem key={item.id} record={record} item={item} answers={answers} alone />
      </div>
      <footer className="run-foot">
        {next && <p className="run-next">{t('inspections.run.then', { question: next.text })}</p>}
        <div className="run-steps">
          <Button icon={BackIcon} disabled={at === 0} onPress={() => setAt(at - 1)}>
            {t('inspections.run.back')}
          </Button>
          {next ? (
            <Button variant="primary" icon={ForwardIcon} onPress={() => setAt(at + 1)}>
              {t('inspections.run.next')}
            </Button>
          ) : (
            <Completing
              record={record}
              items={items}
              answers={answers}
              onMissing={(one) => setAt(questions.indexOf(one))}
            />
          )}
        </div>
      </footer>
    </>
  )
}
