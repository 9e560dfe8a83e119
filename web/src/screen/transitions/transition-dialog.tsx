import { useMemo, useState, type ReactNode, type RefObject } from 'react'
import { changedPaths } from '#machines/paths.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Namespace } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { FormContext, type Descriptions, type Form } from '../form.ts'
import { lengthProblems } from '../text-limits.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import type { TransitionForm } from './use-transition.ts'
import './transitions.css'

type TransitionDialogProps = {
  /** The namespace of the fields. */
  readonly of: Namespace
  readonly title: string
  /** The text of the button that sends. */
  readonly action: string
  /** Whether it cannot be undone. */
  readonly danger?: boolean
  readonly form: TransitionForm
  /** Why the transition is not possible any more, if the record has changed. */
  readonly disabledReason?: ReactNode
  /** What follows from the transition, or the names of the records. */
  readonly lead?: ReactNode
  /** The fields. */
  readonly children?: ReactNode
}

/** The form of a transition in a dialog, on a phone at the bottom of the screen. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { of, title, action, danger = false, form, disabledReason = null, lead, children } = props
  const { t } = useTranslation()
  const [descriptions] = useState<Descriptions>(() => new Map())
  const { fields, attempt, focus } = useFocusOnProblem<HTMLDivElement>(form.problems)
  function send() {
    if (lengthProblems(descriptions, form.values).length > 0) return focus()
    attempt()
    form.send()
  }
  return (
    <Dialog
      title={title}
      onClose={form.cancel}
      actions={
        <>
          <Button onPress={form.cancel}>{t('screen.cancel')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
            working={t('screen.saving')}
            disabledReason={form.busy ? null : disabledReason}
            onPress={send}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="transition">
        {lead}
        {form.restoredAt != null && <Restored at={form.restoredAt} />}
        <Outcome form={form} />
        {children && (
          <Fields of={of} form={form} container={fields} descriptions={descriptions}>
            {children}
          </Fields>
        )}
      </div>
    </Dialog>
  )
}

type FieldsProps = {
  readonly of: Namespace
  readonly form: TransitionForm
  readonly descriptions: Descriptions
  readonly container: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

function Fields({ of, form: { values, problems, change }, descriptions, container, children }: FieldsProps) {
  const form = useMemo<Form>(
    () => ({ name: of, scope: 'transition', mode: 'edit', values, problems, change, descriptions }),
    [of, values, problems, change, descriptions],
  )
  return (
    <FormContext value={form}>
      <div ref={container} className="transition-fields">
        {children}
      </div>
    </FormContext>
  )
}

/** When the restored values were typed. */
function Restored({ at }: { readonly at: number }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const [now] = useState(Date.now)
  return (
    <Notice title={t('screen.restored.title', { at: dates.moment(at, now, timeZone) })}>
      <p>{t('screen.transitions.restored')}</p>
    </Notice>
  )
}

/** Why the last attempt had no effect: a failure, or what another user changed in the meantime. */
function Outcome({ form: { failure, problems, theirs, base } }: { readonly form: TransitionForm }) {
  const { t } = useTranslation()
  if (theirs) {
    const changes = changedPaths(base.values, theirs.values)
    return (
      <Notice tone="attention" title={t('screen.transitions.stale', { by: theirs.by || t('screen.conflict.someone') })}>
        {changes.length === 0 && <p>{t('screen.transitions.staleText')}</p>}
        <dl className="transition-changes">
          {changes.map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{String(base.values[label])}</del> <ins>{String(theirs.values[label])}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </Notice>
    )
  }
  const cause = failure ? t(`screen.failed.causes.${failure.code}`) : problems['form'] && t('problems.invalid')
  if (!cause) return null
  return (
    <Notice tone="critical" title={t('screen.notSaved')}>
      <p>{cause}</p>
    </Notice>
  )
}
