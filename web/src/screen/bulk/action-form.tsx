import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Combobox, type Reference } from '#ui/combobox.tsx'
import type { Namespace } from '#texts/keys.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import type { Problems } from '#machines/editor-draft.ts'
import { usePickerTexts } from '../fields/picker-texts.ts'
import { FlagField } from '../fields/flag-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { problemsAt } from '../saving.ts'
import { useSearch, type Source } from '../source.ts'
import { useTexts } from '../texts.ts'
import { reasonProblems } from '../transitions/transition.ts'
import { TransitionDialog } from '../transitions/transition-dialog.tsx'
import type { BulkAction, BulkInput, Marked, Reasoned } from './actions.ts'
import './bulk.css'

/** Number of names in the question. The others are counted. */
const NAMED = 5

type ActionFormProps = {
  /** The namespace of the texts of the records. */
  readonly of: Namespace
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
export function ActionForm({ action: { input }, of, onStart, ...dialog }: ActionFormProps) {
  if (input?.kind === 'reason') return <ReasonForm {...dialog} of={of} input={input} onStart={onStart} />
  return <RecordForm {...dialog} input={input} onStart={onStart} />
}

type DialogProps = Omit<ActionFormProps, 'action' | 'of'>
type ReasonFormProps = DialogProps &
  Pick<ActionFormProps, 'of'> & { readonly input: Extract<BulkAction['input'], { kind: 'reason' }> }

function ReasonForm({ of, title, verb, note, marked, input, onStart, onClose }: ReasonFormProps) {
  const { maxLength, offer } = input
  const { t } = useTexts(of)
  const count = offer ? marked.reduce((sum, { row }) => sum + offer.countOf(row), 0) : 0
  const [values, setValues] = useState<Reasoned>({ reason: '', ...(offer && count > 0 && { [offer.field]: false }) })
  const [problems, setProblems] = useState<Problems>({})
  const start = () => {
    const found = reasonProblems(values, maxLength)
    if (found.length === 0) onStart(values)
    else setProblems(problemsAt(found))
  }
  const form = {
    isOpen: true,
    values,
    problems,
    busy: false,
    failure: null,
    base: { version: null, values: {} },
    theirs: null,
    change(path: string, value: unknown) {
      setValues({ ...values, [path]: value as string | boolean })
      setProblems({})
    },
    send: start,
    cancel: onClose,
  }
  const offered = offer && count > 0 ? t(offer.text, { count }) : undefined
  return (
    <TransitionDialog
      of={of}
      title={title}
      action={verb}
      form={form}
      lead={<Names marked={marked} note={offer ? offered : note} />}
    >
      <LongTextField name="reason" required maxLength={maxLength} />
      {offer && count > 0 && <FlagField name={offer.field} />}
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
