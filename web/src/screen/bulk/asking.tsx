import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Combobox, type Reference } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame, type InputTies } from '#ui/field-frame.tsx'
import { usePickerWords } from '../fields/picker-words.ts'
import { useSearch, type Source } from '../source.ts'
import { useWords } from '../words.ts'
import type { BulkAction, BulkAnswer, Marked } from './actions.ts'
import './bulk.css'

/** So many names stand in the question; the others are counted. */
const NAMED = 5

type AskingProps = {
  readonly title: string
  readonly verb: string
  readonly action: BulkAction
  readonly marked: readonly Marked[]
  readonly onStart: (answer: BulkAnswer) => void
  readonly onClose: () => void
}

/** Says what is about to be done to which records, and asks for what it takes. */
export function Asking({ title, verb, action, marked, onStart, onClose }: AskingProps) {
  const { t } = useWords('screen')
  const id = useId()
  const { asks } = action
  const [member, setMember] = useState<Reference | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const start = () => {
    const missing = missingIn(asks, member, reason)
    if (missing === null) return onStart(asks?.kind === 'record' ? member : asks ? reason : null)
    setProblem(t(`problems.${missing}`))
    field.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('screen.cancel')}</Button>
          <Button look="primary" onPress={start}>
            {verb}
          </Button>
        </>
      }
    >
      <Names marked={marked} />
      <div ref={field}>
        {asks && (
          <FieldFrame
            id={id}
            label={t(asks.kind === 'record' ? asks.label : 'screen.bulk.asks.reason')}
            problem={problem}
            required
          >
            {(ties) =>
              asks.kind === 'record' ? (
                <Picker
                  {...ties}
                  source={asks.source}
                  value={member}
                  onChange={(next) => {
                    setMember(next)
                    setProblem(undefined)
                  }}
                />
              ) : (
                <ReasonInput
                  {...ties}
                  maxLength={asks.most}
                  value={reason}
                  onChange={(next) => {
                    setReason(next)
                    setProblem(undefined)
                  }}
                />
              )
            }
          </FieldFrame>
        )}
      </div>
    </Dialog>
  )
}

/** Why the input is not enough; null if it is, or if none is needed. */
function missingIn(asks: BulkAction['asks'], member: Reference | null, reason: string) {
  if (!asks) return null
  if (asks.kind === 'reason') return reason.trim() === '' ? 'required' : null
  if (member?.id) return null
  return member ? 'not_chosen' : 'required'
}

/** The records it is about: the first by name, the others counted. */
function Names({ marked }: { readonly marked: readonly Marked[] }) {
  const { t } = useWords('screen')
  const names = marked.slice(0, NAMED).map(({ name }) => name)
  const more = marked.length - names.length
  return (
    <ul className="bulk-names">
      {names.map((name, index) => (
        <li key={marked[index]?.id}>{name}</li>
      ))}
      {more > 0 && <li className="bulk-more">{t('screen.bulk.more', { count: more })}</li>}
    </ul>
  )
}

type ReasonInputProps = InputTies & {
  readonly maxLength: number
  readonly value: string
  readonly onChange: (reason: string) => void
}

function ReasonInput({ onChange, ...rest }: ReasonInputProps) {
  return (
    <textarea
      {...rest}
      className="input bulk-reason-input"
      rows={3}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type PickerProps = Omit<Parameters<typeof Combobox>[0], 'search' | 'words'> & { readonly source: Source }

function Picker({ source, ...rest }: PickerProps) {
  const search = useSearch(source)
  return <Combobox {...rest} inDialog search={search} words={usePickerWords(source.name)} />
}
