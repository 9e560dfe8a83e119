import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { ErrorCode, Failure } from '#graphql/errors.ts'
import { asOperation } from '#graphql/operation.ts'
import { SendFailed } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { Refused, Stale, type Base, type Problems, type Theirs } from '#machines/editor-draft.ts'
import type { Values } from '#machines/paths.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { transitionMachine, type Attempt } from '#machines/transition.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import { draftMirror } from '../draft-mirror.ts'
import { problemsAt } from '../saving.ts'
import { draftKey } from '../use-editor.ts'
import { useToday } from '../use-today.ts'
import { ConfirmPasswordDocument } from './generated/confirmation.graphql.ts'
import { locatedOf, type Transition, type TransitionRecord } from './transition.ts'

/** The state of the form of a transition, and its functions. */
export type TransitionForm = {
  readonly isOpen: boolean
  readonly values: Values
  readonly problems: Problems
  readonly busy: boolean
  readonly failure: { readonly code: ErrorCode } | null
  /** The record when the form was opened, and as another user saved it in the meantime. */
  readonly base: Base
  readonly theirs: Theirs | null
  /** The time of the last change of values that were restored from this device. Null if there are none. */
  readonly restoredAt?: number | null
  readonly change: (path: string, value: unknown) => void
  readonly send: () => void
  readonly cancel: () => void
}

type Options<Rec extends TransitionRecord, Draft> = {
  readonly transition: Transition<Rec, Draft>
  readonly record: Rec
  /** Called with the record after the transition. It notifies the user. */
  readonly onDone: (saved: Rec) => void
}

/** Returns the state and the functions of a transition of a record. */
export function useTransition<Rec extends TransitionRecord, Draft extends object>(options: Options<Rec, Draft>) {
  const { transition, record, onDone } = options
  const located = locatedOf(transition, record)
  const { t } = useTranslation()
  const send = useSend()
  const today = useToday()

  const baseOf = (one: Rec): Base => ({ version: one.version, values: transition.facts(one, t) })
  const readCurrent = () =>
    send(transition.document, located, { data: (data) => data.record ?? null }, { requestPolicy: 'network-only' })
  /** Sends the password of a transition that is a signature. Rejects if it is wrong. */
  async function confirm(draft: Draft) {
    const input = transition.confirmation?.(draft)
    if (!input) return
    const callbacks = { data: () => null, failed: (failed: Failure) => failed }
    const failure = await send(ConfirmPasswordDocument, { input }, callbacks)
    if (failure) throw errorFor(failure)
  }
  async function carryOut({ values, version }: Attempt) {
    // The errors of earlier attempts would contradict the result of this one.
    toasts.dismissErrors()
    const found = transition.check(values as Draft, today, record)
    if (found.length > 0) throw new Refused(problemsAt(found))
    await confirm(values as Draft)
    const input = transition.toInput(values as Draft)
    const variables = { ...located, version, ...(input !== undefined && { input }) }
    const callbacks = {
      data({ record: saved }: { readonly record: Rec }) {
        stored.forget()
        onDone(saved)
        return null
      },
      failed: (failed: Failure) => failed,
    }
    const failure = await send(transition.mutation, variables, callbacks, asOperation())
    if (failure === null) return
    if (failure.code !== 'CONFLICT') throw errorFor(failure)
    const current = await readCurrent()
    if (!current) throw new RequestFailed('NOT_FOUND')
    throw new Stale({
      ...baseOf(current),
      by: current.lastModifiedBy ?? null,
      at: current.lastModifiedDate ?? null,
    })
  }

  const { state, form } = useTransitionForm({ actorKey: `${transition.texts} ${record.id}`, send: carryOut })
  const { base } = state.context
  const { user } = useSession()
  const stored = useStoredValues(draftKey(user.id, transition.texts, located, record.id), { ...form, base })
  return {
    ...form,
    base,
    theirs: state.context.theirs,
    restoredAt: stored.restoredAt,
    open: () => form.begin(baseOf(record), stored.restore(transition.empty(record) as Values)),
    cancel() {
      stored.forget()
      form.cancel()
    },
  }
}

type Stored = { readonly isOpen: boolean; readonly values: Values; readonly base: Base }

/** Stores the changed values of an open form on this device, until it is done or cancelled. */
function useStoredValues(key: string, { isOpen, values, base }: Stored) {
  const opened = useRef<Values | null>(null)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  useEffect(() => {
    if (isOpen && values !== opened.current)
      draftMirror.write(key, { base, draft: withoutPassword(values), attempt: null })
  }, [key, isOpen, values, base])
  return {
    restoredAt,
    /** Returns the initial values of the form that is opened, with those that are stored. */
    restore(empty: Values): Values {
      const found = draftMirror.read(key)
      setRestoredAt(found?.at ?? null)
      opened.current = { ...empty, ...found?.draft }
      return opened.current
    },
    forget: () => draftMirror.forget(key),
  }
}

/** Returns the values of a form without the password, which is not stored. */
const withoutPassword = ({ currentPassword: _password, ...values }: Values): Values => values

/** Maps a failure to the first problem of each value, or to its code. */
const errorFor = ({ code, fields, retryAfter }: Failure): Error =>
  code === 'VALIDATION' && fields.length > 0 ? new Refused(problemsAt(fields)) : new RequestFailed(code, {}, retryAfter)

type FormOptions = {
  /** The kind of transition and its record, which identify it in a replay. */
  readonly actorKey: string
  readonly send: (attempt: Attempt) => Promise<void>
}

/** Starts the machine of a transition. Returns its state, and the values and functions of its form. */
export function useTransitionForm({ actorKey, send }: FormOptions) {
  const carryOut = useEffectEvent(send)
  const [machine] = useState(() =>
    transitionMachine.provide({
      actors: {
        send: fromPromise<void, Attempt>(async ({ input }) => {
          try {
            await carryOut(input)
          } catch (reason) {
            throw reason instanceof SendFailed ? errorFor(reason.failure) : reason
          }
        }),
      },
    }),
  )
  const [state, sendEvent] = useMachine(machine, { actorKey })
  const { isOpen, values, problems, failure } = state.context
  const form = {
    isOpen,
    /** Whether the last attempt has a result that the user must see. */
    isUnsettled: ['refused', 'stale', 'failed'].some((each) => state.matches(each as 'refused')),
    values,
    problems,
    /** The code is one of those that `send` throws. */
    failure: failure as { readonly code: ErrorCode } | null,
    busy: state.hasTag('busy'),
    begin: (base: Base, initial: Values) => sendEvent({ type: 'open', base, values: initial }),
    change: (path: string, value: unknown) => sendEvent({ type: 'change', path, value }),
    send: () => sendEvent({ type: 'send' }),
    cancel: () => sendEvent({ type: 'cancel' }),
  }
  return { state, form }
}
