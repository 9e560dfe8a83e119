import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Combobox, type Reference } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import type { Problems } from '#machines/editor-draft.ts'
import { usePickerTexts } from '../fields/picker-texts.ts'
import { LongTextField } from '../fields/text-field.tsx'
import { problemsAt } from '../saving.ts'
import { useSearch, type Source } from '../source.ts'
import { useTexts } from '../texts.ts'
import { reasonProblems } from '../transitions/transition.ts'
import { TransitionDialog } from '../transitions/transition-dialog.tsx'
import type { BulkAction, BulkInput, Marked } from './actions.ts'
import './bulk.css'

/** Number of names in the question. The others are counted. */
const NAMED = 5

type ActionFormProps = {
  readonly title: string
  readonly verb: string
  readonly action: BulkAction
  /** What the action leaves as it is, if users may expect otherwise. */
  readonly note: string | undefined
  readonly marked: readonly Marked[]
  readonly onStart: (value: BulkInput) => void
  readonly onClose: () => void
}

/** Names the records that the action changes, and requests what it needs. */
export function ActionForm({ action: { input }, onStart, ...dialog }: ActionFormProps) {
  if (input?.kind === 'reason') return <ReasonForm {...dialog} maxLength={input.maxLength} onStart={onStart} />
  return <RecordForm {...dialog} input={input} onStart={onStart} />
}

type DialogProps = Omit<ActionFormProps, 'action'>

function ReasonForm({ title, verb, note, marked, maxLength, onStart, onClose }: DialogProps & { maxLength: number }) {
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const start = () => {
    const found = reasonProblems({ reason }, maxLength)
    if (found.length === 0) onStart(reason)
    else setProblems(problemsAt(found))
  }
  const form = {
    isOpen: true,
    values: { reason },
    problems,
    busy: false,
    failure: null,
    base: { version: null, values: {} },
    theirs: null,
    change(_: string, value: unknown) {
      setReason(String(value))
      setProblems({})
    },
    send: start,
    cancel: onClose,
  }
  return (
    <TransitionDialog of="screen" title={title} action={verb} form={form} lead={<Names marked={marked} note={note} />}>
      <LongTextField name="reason" required maxLength={maxLength} />
    </TransitionDialog>
  )
}

type RecordFormProps = DialogProps & { readonly input: Extract<BulkAction['input'], { kind: 'record' }> | undefined }

function RecordForm({ title, verb, note, marked, input, onStart, onClose }: RecordFormProps) {
  const { t } = useTexts('screen')
  const id = useId()
  const [record, setRecord] = useState<Reference | null>(null)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const start = () => {
    if (!input || record?.id) return onStart(record)
    setProblem(t(`problems.${record ? 'not_chosen' : 'required'}`))
    field.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('screen.cancel')}</Button>
          <Button variant="primary" onPress={start}>
            {verb}
          </Button>
        </>
      }
    >
      <Names marked={marked} note={note} />
      <div ref={field}>
        {input && (
          <FieldFrame id={id} label={t(input.label)} problem={problem} required>
            {(ties) => (
              <Picker
                {...ties}
                source={input.source}
                value={record}
                onChange={(next) => {
                  setRecord(next)
                  setProblem(undefined)
                }}
              />
            )}
          </FieldFrame>
        )}
      </div>
    </Dialog>
  )
}

/** The selected records, the first by name and the others counted, and the note. */
function Names({ marked, note }: Pick<ActionFormProps, 'marked' | 'note'>) {
  const { t } = useTexts('screen')
  const names = marked.slice(0, NAMED).map(({ name }) => name)
  const more = marked.length - names.length
  return (
    <>
      <ul className="bulk-names">
        {names.map((name, index) => (
          <li key={marked[index]?.id}>{name}</li>
        ))}
        {more > 0 && <li className="bulk-more">{t('screen.bulk.more', { count: more })}</li>}
      </ul>
      {note && <p className="bulk-note">{note}</p>}
    </>
  )
}

type PickerProps = Omit<Parameters<typeof Combobox>[0], 'search' | 'texts'> & { readonly source: Source }

function Picker({ source, ...rest }: PickerProps) {
  const search = useSearch(source)
  return <Combobox {...rest} search={search} texts={usePickerTexts(source.name)} />
}
