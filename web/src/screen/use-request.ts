import { useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import type { ErrorCode, Failure } from '#graphql/errors.ts'
import { SendFailed } from '#graphql/send.ts'
import type { Values } from '#machines/paths.ts'
import { RequestFailed, requestMachine } from '#machines/request.machine.ts'
import { useMachine } from '#machines/use-machine.ts'

type Options<Draft> = {
  /** The kind of request and its record, which identify the request in a replay. */
  readonly actorKey: string
  /** The initial values. */
  readonly values: Draft
  /** Whether the form is open from the start, as on a page or for a button. A dialog is opened first. */
  readonly startsOpen?: boolean
  /**
   * Sends the values and notifies the user when it is done, even if the dialog has been closed. Throws `RequestFailed`
   * for values that are invalid without a request.
   */
  readonly send: (values: Draft) => Promise<unknown>
}

export type Request<Draft extends object> = ReturnType<typeof useRequest<Draft>>

/** Returns the state and the functions of a request: its values, its progress, and why it failed. */
export function useRequest<Draft extends object>({ actorKey, values, startsOpen = true, send }: Options<Draft>) {
  const carryOut = useEffectEvent((draft: Values) => send(draft as Draft))
  const [machine] = useState(() =>
    requestMachine.provide({
      actors: {
        send: fromPromise<void, { values: Values }>(async ({ input }) => {
          try {
            await carryOut(input.values)
          } catch (reason) {
            throw reason instanceof SendFailed ? failedBy(reason.failure) : reason
          }
        }),
      },
    }),
  )
  const [input] = useState(() => ({ values: values as Values, isOpen: startsOpen }))
  const [state, sendEvent] = useMachine(machine, { input, actorKey })
  const { context } = state
  return {
    values: context.values as Draft,
    problems: context.problems,
    /** The code is one of those that `send` throws. */
    failure: context.failure as { readonly code: ErrorCode; readonly retryAfter: number | null } | null,
    /** Whether the last attempt was refused with problems of its values. */
    refused: state.matches('refused'),
    /** Whether the dialog is open. */
    isOpen: context.isOpen && !state.matches('done'),
    busy: state.hasTag('busy'),
    done: state.matches('done'),
    open: () => sendEvent({ type: 'open' }),
    change: (name: keyof Draft & string, value: unknown) => sendEvent({ type: 'change', values: { [name]: value } }),
    send: () => sendEvent({ type: 'send' }),
    cancel: () => sendEvent({ type: 'cancel' }),
  }
}

/** Maps a failure to the first problem of each field. */
const failedBy = ({ code, fields, retryAfter }: Failure): RequestFailed =>
  new RequestFailed(code, Object.fromEntries(fields.toReversed().map((each) => [each.path, each.code])), retryAfter)
