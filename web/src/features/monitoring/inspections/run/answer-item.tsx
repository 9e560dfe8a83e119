import { useMemo, useState, type ReactNode } from 'react'
import { canFail, checklistLimits, yesNoAnswers, type ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { MeasuredInput } from '#screen/fields/measured-input.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { FormContext, type Descriptions, type Form } from '#screen/form.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-group.tsx'
import { CameraIcon } from '#ui/icons/camera.ts'
import { Notice } from '#ui/notice.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useExpected } from '../../checklists/checklist-item.tsx'
import { outcomeOf, problemsOf, withValue, type AnswerDraft } from './answer-draft.ts'
import { FollowUp } from './follow-up.tsx'
import { PhotosField } from './photos-field.tsx'
import type { Answers } from './use-answers.ts'

type ItemProps = {
  readonly record: AnsweredInspectionFragment
  readonly item: ChecklistItem
  readonly answers: Answers
  /** Whether it is the only question on the screen, as on a phone. */
  readonly alone?: boolean
  /** The level of the question's heading: below a section, or below the title of the screen. */
  readonly heading?: 'h2' | 'h3'
}

/** An item of a checklist to answer: the question, the answer, and what follows if it fails. */
export function AnswerItem({ record, item, answers, alone = false, heading: Heading = 'h2' }: ItemProps) {
  const { t } = useTranslation()
  const draft = answers.draftOf(item)
  const change = (values: Partial<AnswerDraft>) => answers.change(item, withValue(item, draft, values))
  const outcome = outcomeOf(item, draft)
  const id = `answer-${item.id}`
  return (
    <section className="answer" data-outcome={outcome ?? undefined} data-alone={alone ? '' : undefined}>
      <Heading id={`${id}-label`} className="answer-question">
        {item.text}
        {!item.required && <span className="answer-optional"> {t('inspections.run.optional')}</span>}
      </Heading>
      {item.help !== '' && <p className="answer-help">{item.help}</p>}
      <Expected record={record} item={item} />
      <Conflict item={item} answers={answers} />
      <AnswerForm item={item} draft={draft} change={change}>
        {item.kind !== 'PHOTO' && <Value id={id} item={item} draft={draft} change={change} />}
        {outcome === 'FAILED' && <FollowUp record={record} item={item} draft={draft} change={change} />}
        <More item={item} draft={draft} answers={answers} isFailed={outcome === 'FAILED'} />
      </AnswerForm>
    </section>
  )
}

type ChangeProps = {
  readonly item: ChecklistItem
  readonly draft: AnswerDraft
  readonly change: (values: Partial<AnswerDraft>) => void
}

/** The fields of an answer with their labels and problems. */
function AnswerForm({ item, draft, change, children }: ChangeProps & { readonly children: ReactNode }) {
  const [descriptions] = useState<Descriptions>(() => new Map())
  const problems = useMemo(
    () => Object.fromEntries(problemsOf(item, draft).map(({ path, code }) => [path, code])),
    [item, draft],
  )
  const form: Form = {
    name: 'inspections',
    scope: item.id,
    mode: 'edit',
    values: draft,
    problems,
    change: (path, value) => change({ [path]: value }),
    descriptions,
  }
  return <FormContext value={form}>{children}</FormContext>
}

type MoreProps = Pick<ChangeProps, 'item' | 'draft'> & { readonly answers: Answers; readonly isFailed: boolean }

/** The photos and the note of an answer. They are shown on request, unless the answer needs them or has them. */
function More({ item, draft, answers, isFailed }: MoreProps) {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  const isNeeded = isFailed || item.kind === 'PHOTO' || (draft.notApplicable && item.critical)
  if (!isWanted && !isNeeded && draft.note === '' && draft.files.length === 0)
    return (
      <div>
        <Button variant="subtle" icon={CameraIcon} onPress={() => setWanted(true)}>
          {t('inspections.run.more')}
        </Button>
      </div>
    )
  return (
    <div className="answer-more">
      <PhotosField name="files" queue={answers} />
      <LongTextField name="note" maxLength={checklistLimits.note} />
    </div>
  )
}

/** What is expected, and the number of the previous inspection. */
function Expected({ record, item }: Pick<ItemProps, 'record' | 'item'>) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const expectedOf = useExpected()
  const previous = record.previousValues.find(({ itemId }) => itemId === item.id)
  const facts = [
    item.kind === 'NUMBER' && canFail(item) ? expectedOf(item) : '',
    previous
      ? t('inspections.run.previous', {
          value: `${formatNumber(Number(previous.value), i18n.language)}${item.unit ? ` ${item.unit}` : ''}`,
          day: dates.day(previous.performedAt),
        })
      : '',
  ].filter((fact) => fact !== '')
  return facts.length > 0 && <p className="answer-help">{facts.join(' · ')}</p>
}

const NOT_APPLICABLE = 'NOT_APPLICABLE'

/** The answer itself, with large targets. */
function Value({ id, item, draft, change }: ChangeProps & { readonly id: string }) {
  const { t, i18n } = useTranslation()
  const problem = problemsOf(item, draft).find(({ path }) => path === 'value')
  const ties = {
    id,
    'aria-labelledby': `${id}-label`,
    ...(problem && { 'aria-invalid': true as const, 'aria-describedby': `${id}-problem` }),
  }
  if (item.kind === 'YES_NO' || item.kind === 'CHOICE') {
    const values = item.kind === 'YES_NO' ? yesNoAnswers : item.choices
    const options = values.map((value) => ({
      value,
      label: item.kind === 'YES_NO' ? t(`checklists.options.items.expected.${value as 'YES'}`) : value,
    }))
    const none = { value: NOT_APPLICABLE, label: t('inspections.run.notApplicable') }
    const onChange = (value: string) =>
      change(value === NOT_APPLICABLE ? { notApplicable: true, value: null } : { notApplicable: false, value })
    return (
      <RadioGroup
        {...ties}
        tiles
        value={draft.notApplicable ? NOT_APPLICABLE : (draft.value as string | null)}
        onChange={onChange}
        options={item.notApplicableAllowed ? [...options, none] : options}
      />
    )
  }
  return (
    <>
      {item.kind === 'NUMBER' ? (
        <NumberInput
          {...ties}
          value={draft.value}
          onChange={(value) => change({ value, notApplicable: false })}
          language={i18n.language}
          unit={item.unit ?? undefined}
        />
      ) : (
        <MeasuredInput
          {...ties}
          long
          max={checklistLimits.value}
          value={String(draft.value ?? '')}
          onChange={(value) => change({ value, notApplicable: false })}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-frame-problem">
          {t(`problems.${problem.code as 'not_a_number'}`)}
        </p>
      )}
      {item.notApplicableAllowed && (
        <Checkbox
          id={`${id}-none`}
          label={t('inspections.run.notApplicable')}
          checked={draft.notApplicable}
          onChange={(notApplicable) => change({ notApplicable, ...(notApplicable && { value: null }) })}
        />
      )}
    </>
  )
}

/** Another user has changed the answer in the meantime: both are shown. */
function Conflict({ item, answers }: Pick<ItemProps, 'item' | 'answers'>) {
  const { t } = useTranslation()
  const mine = answers.conflictOf(item)
  if (!mine) return null
  const by = answers.storedOf(item)?.lastModifiedBy ?? t('screen.conflict.someone')
  return (
    <Notice tone="attention" title={t('inspections.run.conflict', { by })}>
      <div className="answer-conflict">
        <Button onPress={() => answers.accept(item)}>{t('inspections.run.keepTheirs')}</Button>
        <Button onPress={() => answers.change(item, mine)}>{t('inspections.run.useMine')}</Button>
      </div>
    </Notice>
  )
}
