import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { localDay } from '@ansvar/domain/dates'
import { newOperationId, senderOfOperation } from '#graphql/operation.ts'
import { useSender } from '#graphql/use-sender.ts'
import { bulkMachine } from '#machines/bulk.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { toasts } from '#ui/toasts.ts'
import type { AnyRecord, Resource } from '../resource.ts'
import { useTexts, type Texts } from '../texts.ts'
import type { BulkAction, BulkInput, Marked } from './actions.ts'
import { ActionForm } from './action-form.tsx'
import { notifyWithUndo } from '../notify-with-undo.ts'
import { useUndo, type UndoChange } from '../use-undo.ts'
import { failureText } from '../failure-text.ts'
import { writeOne } from './write-one.ts'
import './bulk.css'

type BulkDialogProps<Row, Rec extends AnyRecord, Draft> = {
  readonly resource: Resource<Row, Rec, Draft>
  readonly action: BulkAction
  readonly marked: readonly Marked[]
  /** Called with the ids that are not done, which stay selected. */
  readonly onClose: (left: readonly string[]) => void
}

/** A bulk action on the selected rows: its question, its progress and its result. */
export default function BulkDialog<Row, Rec extends AnyRecord, Draft>(props: BulkDialogProps<Row, Rec, Draft>) {
  const { resource, action, marked } = props
  const texts = useTexts(resource.name)
  const { t } = texts
  const { state, send, undos } = useBulk(resource, action, marked)
  const { waiting, changed, unchanged, failed, stopped, value } = state.context
  const nameOf = new Map(marked.map(({ id, name }) => [id, name]))
  const left = [...failed.map(({ id }) => id), ...waiting]
  const busy = state.hasTag('busy') || state.matches('advancing')
  const finished = state.matches('finished')
  const verb = texts.maybe(`bulk.${action.name}`) ?? t(`screen.bulk.actions.${action.name}`)
  const settled = changed.length + unchanged.length + failed.length

  const say = () => {
    const message = unchanged.length > 0 ? t('screen.bulk.unchanged', { count: unchanged.length }) : ''
    if (changed.length === 0) return toasts.success({ title: message })
    const title = outcomeText(texts, action, { ids: changed, nameOf, value: value as BulkInput })
    const changes = changed.flatMap((id) => {
      const undo = undos.current.get(id)
      return undo ? [{ name: nameOf.get(id) ?? '', undo }] : []
    })
    return notifyWithUndo({ title, message, changes }, texts)
  }
  const close = () => {
    // If some records failed, the changed ones are still announced, with their undo.
    if (finished && left.length > 0 && changed.length > 0) say()
    props.onClose(left)
  }
  const closeDone = useEffectEvent(() => {
    say()
    close()
  })
  useEffect(() => {
    if (!finished || left.length > 0) return
    closeDone()
  }, [finished, left.length])

  const title = t('screen.bulk.title', { action: verb, count: marked.length })
  if (state.matches('confirming'))
    return (
      <ActionForm
        of={resource.name}
        title={title}
        verb={verb}
        action={action}
        note={texts.maybe(`bulk.notes.${action.name}`)}
        marked={marked}
        onStart={(chosen) => send({ type: 'start', value: chosen })}
        onClose={close}
      />
    )
  return (
    <Dialog
      title={title}
      // Escape stops a running action, and closes a finished one.
      onClose={() => (busy ? send({ type: 'stop' }) : close())}
      actions={
        finished ? (
          <>
            <Button onPress={close}>{t('screen.bulk.close')}</Button>
            <Button variant="primary" onPress={() => send({ type: 'retry' })}>
              {t('screen.bulk.retry', { count: left.length })}
            </Button>
          </>
        ) : (
          <Button busy={stopped} working={t('screen.bulk.stopping')} onPress={() => send({ type: 'stop' })}>
            {t('screen.bulk.stop')}
          </Button>
        )
      }
    >
      <Progress
        label={title}
        value={settled}
        max={settled + waiting.length}
        text={t('screen.bulk.progress', { done: settled, total: settled + waiting.length })}
      />
      {finished && <Outcome context={state.context} nameOf={nameOf} texts={texts} />}
    </Dialog>
  )
}

/** Returns the machine of a bulk action, and the undo of each changed record by id. */
function useBulk<Row, Rec extends AnyRecord, Draft>(
  resource: Resource<Row, Rec, Draft>,
  action: BulkAction,
  marked: readonly Marked[],
) {
  const sender = useSender()
  const waysBack = useUndo()
  const { organization } = useSession()
  const undos = useRef(new Map<string, UndoChange>())
  // All records of the action are one operation.
  const [operation] = useState(newOperationId)
  const write = useEffectEvent(async (id: string, value: BulkInput) => {
    const { outcome, undo } = await writeOne({
      sender: senderOfOperation(sender, operation),
      resource,
      action,
      organizationId: organization.id,
      id,
      value,
      today: localDay(new Date(), organization.timeZone),
      waysBack,
    })
    if (undo) undos.current.set(id, undo)
    return outcome
  })
  const [machine] = useState(() =>
    bulkMachine.provide({
      actors: { write: fromPromise(({ input }) => write(input.id, input.value as BulkInput)) },
    }),
  )
  const actorKey = `${resource.name} ${action.name}`
  const [state, send] = useMachine(machine, { input: { ids: marked.map(({ id }) => id) }, actorKey })
  return { state, send, undos }
}

type OutcomeProps = {
  readonly context: Pick<SnapshotFrom<typeof bulkMachine>['context'], 'waiting' | 'changed' | 'unchanged' | 'failed'>
  readonly nameOf: ReadonlyMap<string, string>
  readonly texts: Texts
}

/** How many records were changed, unchanged or failed, and the reasons of failures. */
function Outcome({ context: { waiting, changed, unchanged, failed }, nameOf, texts }: OutcomeProps) {
  const { t } = texts
  return (
    <div className="bulk-outcome" role="alert">
      {changed.length > 0 && <p>{t('screen.bulk.changed', { count: changed.length })}</p>}
      {unchanged.length > 0 && <p>{t('screen.bulk.unchanged', { count: unchanged.length })}</p>}
      {waiting.length > 0 && <p>{t('screen.bulk.notStarted', { count: waiting.length })}</p>}
      {failed.length > 0 && (
        <>
          <p className="bulk-failed">{t('screen.bulk.failed', { count: failed.length })}</p>
          <ul>
            {failed.map(({ id, reason }) => (
              <li key={id}>
                <strong>{nameOf.get(id)}</strong>
                <span>{failureText(reason, texts)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type Did = {
  readonly ids: readonly string[]
  readonly nameOf: ReadonlyMap<string, string>
  readonly value: BulkInput
}

/** Returns the result as a sentence, with the name of a single record or the count, and the assigned record. */
function outcomeText(texts: Texts, action: BulkAction, { ids, nameOf, value }: Did): string {
  const [only = ''] = ids
  const name = ids.length === 1 ? nameOf.get(only) : undefined
  const values = {
    what: name || texts.maybe('counted', { count: ids.length }),
    to: value && 'name' in value ? value.name : undefined,
  }
  return texts.maybe(`bulk.did.${action.name}`, values) ?? texts.t(`screen.bulk.did.${action.name}`, values)
}
