import { RequestFailed } from '#machines/request.machine.ts'
import { problemOf } from './use-reason.ts'
import { useRequest } from './use-request.ts'

type Options = {
  /** The kind of request and its record, which identify the request in a replay. */
  readonly actorKey: string
  readonly maxLength: number
  /** Sends the reason and notifies the user when it is done. */
  readonly send: (reason: string) => Promise<unknown>
  /** The text of a conflict, and of a failure of any other cause. */
  readonly failureText: (code: NonNullable<ReturnType<typeof useRequest>['failure']>['code']) => string
}

/** Returns the props of a reason dialog and its request. */
export function useReasonRequest({ actorKey, maxLength, send, failureText }: Options) {
  const { values, problems, failure, busy, ...request } = useRequest({
    actorKey,
    values: { reason: '' },
    async send({ reason }) {
      const problem = problemOf(reason, maxLength)
      if (problem) throw new RequestFailed('VALIDATION', { reason: problem })
      await send(reason)
    },
  })
  const [problem] = Object.values(problems)
  return {
    problem,
    dialog: {
      reason: values.reason,
      failure: failure && failure.code !== 'VALIDATION' ? failureText(failure.code) : undefined,
      isSending: busy,
      onChange: (reason: string) => request.change('reason', reason),
      onSubmit: request.send,
    },
  }
}
