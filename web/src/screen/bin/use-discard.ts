import { useState } from 'react'
import { binLimits } from '@ansvar/domain/bin'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { Failure } from '#graphql/errors.ts'
import { asOperation } from '#graphql/operation.ts'
import { ignore } from '#graphql/send.ts'
import { useSender } from '#graphql/use-sender.ts'
import { Refused } from '#machines/editor-draft.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import type { Attempt } from '#machines/transition.machine.ts'
import { declared } from '../documents.ts'
import type { AnyRecord, Editable } from '../resource.ts'
import { problemsAt, type Scope } from '../saving.ts'
import { notifyOneWithUndo } from '../notify-with-undo.ts'
import { useTexts } from '../texts.ts'
import { useTransitionForm } from '../transitions/use-transition.ts'
import { RestoreBinItemDocument } from './generated/bin.graphql.ts'

type Options<Rec extends AnyRecord, Draft> = {
  readonly resource: Editable<Rec, Draft>
  readonly record: Rec
  readonly scope: Scope
  /** Called after the record is in the bin. */
  readonly onDone?: (() => void) | undefined
}

/** The reasons of the service that have a text. The others mean that the status of the record does not allow it. */
const refusals = ['was_approved', 'was_reported', 'source_closed', 'discarded', 'stale'] as const
const isRefusal = (reason: string): reason is (typeof refusals)[number] => refusals.some((each) => each === reason)

/** What moves a record to the bin. `because` states why the service refused it, or is null. */
export type Discard = ReturnType<typeof useDiscard>

/**
 * Returns the state and the functions of moving a record to the bin. The first attempt has no reason: the service requires
 * none for a record that the user has just created. If it requires one, the form opens.
 */
export function useDiscard<Rec extends AnyRecord, Draft>({ resource, record, scope, onDone }: Options<Rec, Draft>) {
  const texts = useTexts('screen')
  const { t } = texts
  const sender = useSender()
  const [because, setBecause] = useState<string | null>(null)
  const canRetire = 'active' in (resource.toDraft(record) as object)

  async function carryOut({ values }: Attempt) {
    const { discard: document } = resource.documents
    if (!document) return
    const { reason: typed } = values
    const reason = typeof typed === 'string' ? typed.trim() : ''
    const isFirst = values['isFirst'] === true
    if (isLonger(reason, binLimits.reason)) throw new Refused({ reason: 'too_long' })
    const variables = { ...scope, id: record.id, version: record.version, input: { reason: reason || null } }
    const failure = await sender.send(
      document,
      declared(variables),
      {
        data({ record: item }): null {
          done(item)
          return null
        },
        failed: (failed: Failure) => failed,
      },
      { ...asOperation(), quiet: 'discarding' },
    )
    if (failure === null) return
    if (failure.code === 'CONFLICT') {
      setBecause(textOf(failure))
      throw new Refused({})
    }
    if (failure.code !== 'VALIDATION') throw new RequestFailed(failure.code, {}, failure.retryAfter)
    const problems = problemsAt(failure.fields)
    // The problem of another field, such as the mark of the next reading, is why it cannot be discarded.
    if (!('reason' in problems)) setBecause(t('screen.discard.refused.falling'))
    throw new Refused(isFirst || !('reason' in problems) ? {} : problems)
  }

  const textOf = ({ reason, message }: Failure): string =>
    reason === 'in_use'
      ? t(`screen.discard.refused.${canRetire ? 'in_use_retire' : 'in_use'}`, { uses: message })
      : t(`screen.discard.refused.${isRefusal(reason) ? reason : 'conflict'}`)

  function done(item: Discarded) {
    const { organizationId = '' } = scope
    const undo = () => sender.send(RestoreBinItemDocument, { organizationId, id: item.id }, { data: ignore })
    const name = item.title ?? ''
    notifyOneWithUndo({ title: t('screen.discard.done'), ...(name && { message: name }) }, name, undo, texts)
    onDone?.()
  }

  const { form } = useTransitionForm({ actorKey: `discard ${resource.name} ${record.id}`, send: carryOut })
  return {
    ...form,
    base: { version: null, values: {} },
    theirs: null,
    because,
    /** Whether the form is shown: the service requires a reason, or has refused. */
    isShown: form.isOpen && (form.isUnsettled || form.values['isFirst'] === false),
    begin: () => {
      setBecause(null)
      form.begin({ version: record.version, values: {} }, { reason: '', isFirst: true })
      form.send()
    },
    send: () => {
      form.change('isFirst', false)
      form.send()
    },
  }
}

type Discarded = { readonly id: string; readonly title: string | null }
