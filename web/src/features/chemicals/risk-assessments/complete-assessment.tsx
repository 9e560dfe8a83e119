import { completionProblems } from '@ansvar/domain/risk-assessments'
import type { RiskAssessmentRecordFragment } from '#graphql/generated/types.ts'
import type { IsoDate } from '@ansvar/domain/dates'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { dateProblems } from '#screen/resource.ts'
import { useTexts } from '#screen/texts.ts'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { transitionsOf } from '#screen/transitions/transition.ts'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { DoneIcon } from '#ui/icons/done.ts'
import { Notice } from '#ui/notice.tsx'
import { CompleteRiskAssessmentDocument, RiskAssessmentDocument } from './generated/risk-assessments.graphql.ts'
import { draftOfAssessment } from './risk-assessments.resource.ts'

type Props = { readonly record: RiskAssessmentRecordFragment }

const transition = transitionsOf({
  of: 'riskAssessments',
  document: RiskAssessmentDocument,
  titleOf: ({ title }: RiskAssessmentRecordFragment) => title,
  facts: ({ state, assessedOn, conclusion }, t) => ({
    [t('riskAssessments.columns.state')]: t(`riskAssessments.options.state.${state}`),
    [t('riskAssessments.fields.assessedOn')]: assessedOn ?? t('screen.nothing'),
    [t('riskAssessments.fields.conclusion')]: conclusion
      ? t(`riskAssessments.options.conclusion.${conclusion}`)
      : t('screen.nothing'),
  }),
})

type CompletionDraft = { readonly assessedOn: IsoDate | null }

/** Completes an assessment, by default today. */
export const complete = transition({
  texts: 'riskAssessments.complete',
  mutation: CompleteRiskAssessmentDocument,
  empty: (): CompletionDraft => ({ assessedOn: null }),
  toInput: ({ assessedOn }) => ({ assessedOn }),
  check: ({ assessedOn }) => dateProblems('assessedOn', assessedOn),
})

/** The button that completes an assessment. It lists the fields that are missing. */
export function CompleteAssessment({ record }: Props) {
  const { t } = useTranslation()
  const denied = useDisabledReason('EDIT_ORGANIZATION')
  const missing = useMissing(record)
  // The reason why it is disabled is next to Edit, once for all.
  if (denied || !record.active) return null
  return (
    <TransitionButton
      transition={complete}
      record={record}
      icon={DoneIcon}
      disabledReason={missing.length === 0 ? null : t('riskAssessments.lacks', { count: missing.length })}
    >
      {() => <DateField name="assessedOn" />}
    </TransitionButton>
  )
}

/** Returns the labels of the fields that an assessment lacks to be completed. */
function useMissing(record: RiskAssessmentRecordFragment): readonly string[] {
  const texts = useTexts('riskAssessments')
  const draft = draftOfAssessment(record)
  const problems = completionProblems({
    ...draft,
    associations: draft.associations.length,
    arising: draft.arising.length,
    exposureRoutes: draft.exposureRoutes.length,
    measures: draft.measures.length,
  })
  return problems.map(({ path }) => texts.label(path))
}

/** What has changed since the assessment was completed, or what a draft lacks to be completed. */
export function AssessmentNotice({ record }: Props) {
  const { t } = useTranslation()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const missing = useMissing(record)
  const { state, outdatedBecause } = record
  if (state === 'DRAFT' && allowed && missing.length > 0)
    return (
      <div className="risk-notice no-print">
        <Notice title={t('riskAssessments.toComplete')}>
          <p>{missing.join(', ')}</p>
        </Notice>
      </div>
    )
  if (state !== 'OUTDATED') return null
  return (
    <div className="risk-notice">
      <Notice tone="attention" title={t('riskAssessments.outdated.title')}>
        <ul>
          {outdatedBecause.map((reason) => (
            <li key={reason}>{t(`riskAssessments.outdated.${reason}`)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
