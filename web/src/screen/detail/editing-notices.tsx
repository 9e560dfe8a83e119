import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RestoreAndSave } from '../bin/restore-and-save.tsx'
import { isPassing } from '../failure.tsx'
import { fieldId, shapeOf, useForm } from '../form.ts'
import type { AnyRecord } from '../resource.ts'
import type { Editor } from '../use-editor.ts'
import { useTexts } from '../texts.ts'

type Props<Rec extends AnyRecord, Draft> = { readonly editor: Editor<Rec, Draft> }
type NoticesProps<Rec extends AnyRecord, Draft> = Props<Rec, Draft> & {
  /** The current record. Null for a new one. */
  readonly record: Rec | null
}

/** Notices above a form: invalid fields, why nothing was saved, or a restored draft. */
export function EditingNotices<Rec extends AnyRecord, Draft>({ editor, record }: NoticesProps<Rec, Draft>) {
  const { problems } = editor
  const { form, ...fields } = problems
  const summary = useRef<HTMLDivElement>(null)
  // A refused save moves the focus to the problems. Problems that disappear while typing do not move it.
  const takeRefusal = useEffectEvent(() => editor.takeRefusal())
  useEffect(() => {
    if (Object.keys(problems).length > 0 && takeRefusal()) summary.current?.focus()
  }, [problems])
  if (form) return <FormProblem code={form} editor={editor} record={record} ref={summary} />
  if (Object.keys(fields).length > 0) return <FieldProblems fields={fields} ref={summary} />
  const { version } = editor.base
  return (
    <>
      {record && version !== null && record.version > version && <ConcurrentSaveNotice record={record} />}
      {editor.restored !== null && <RestoredDraft editor={editor} at={editor.restored} />}
    </>
  )
}

/** Another user has saved since the draft was started. Shown at once; merged when the draft is saved. */
function ConcurrentSaveNotice({ record }: { readonly record: AnyRecord }) {
  const { t } = useTranslation()
  const by = record.lastModifiedBy ?? t('screen.conflict.someone')
  return (
    <Notice tone="attention" title={t('screen.concurrentSave.title', { by, version: record.version })}>
      <p>{t('screen.concurrentSave.text')}</p>
    </Notice>
  )
}

function FieldProblems({
  fields,
  ref,
}: {
  readonly fields: Readonly<Record<string, string>>
  readonly ref: React.Ref<HTMLDivElement>
}) {
  const { t } = useTranslation()
  const form = useForm()
  const texts = useTexts(form.name)
  // Fields register when they render, so that the links follow the order of the page.
  const layout = [...form.descriptions.keys()]
  const positionOf = (path: string) => layout.indexOf(shapeOf(path))
  const paths = Object.keys(fields).toSorted((a, b) => positionOf(a) - positionOf(b))
  return (
    <Notice ref={ref} tone="critical" title={t('screen.problems', { count: paths.length })}>
      <p className="notice-links">
        {paths.map((path) => (
          <a
            key={path}
            href={`#${fieldId(form, path)}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(fieldId(form, path))?.focus()
            }}
          >
            {texts.label(path)}
          </a>
        ))}
      </p>
    </Notice>
  )
}

function FormProblem<Rec extends AnyRecord, Draft>({
  code,
  editor,
  record,
  ref,
}: NoticesProps<Rec, Draft> & {
  readonly code: string
  readonly ref: React.Ref<HTMLDivElement>
}) {
  const { t, find } = useTranslation()
  return (
    <Notice
      ref={ref}
      tone="critical"
      title={t('screen.notSaved')}
      actions={
        code === 'discarded' && record ? (
          <RestoreAndSave recordId={record.id} onSave={() => editor.save()} />
        ) : (
          isPassing(code) && <Button onPress={() => editor.save()}>{t('screen.tryAgain')}</Button>
        )
      }
    >
      <p>{find([`screen.notSavedBecause.${code}`]) ?? t('screen.notSavedBecause.fault')}</p>
    </Notice>
  )
}

function RestoredDraft<Rec extends AnyRecord, Draft>({ editor, at }: Props<Rec, Draft> & { readonly at: number }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const [now] = useState(Date.now)
  return (
    <Notice
      title={t('screen.restored.title', { at: dates.moment(at, now, timeZone) })}
      actions={
        <Button variant="subtle" onPress={() => editor.cancel()}>
          {t('screen.restored.drop')}
        </Button>
      }
    >
      <p>{t('screen.restored.text')}</p>
    </Notice>
  )
}
