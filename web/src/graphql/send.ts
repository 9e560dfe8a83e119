import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { OperationContext } from '@urql/core'
import { failureOf, failuresOf, type ErrorResponse, type ErrorCode, type Failure, type Quiet } from './errors.ts'

/** A failure that the sender did not expect. The app has been notified of it. */
export class SendFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/**
 * Callbacks for the data, and for each expected failure by its code. `failed` is for all others. `part` is the partial
 * data of a failed request.
 */
export type Callbacks<Data> = { readonly data: (data: Data) => unknown } & {
  readonly [Code in ErrorCode | 'failed']?: (failure: Failure, part: Data | null) => unknown
}

/** The return type of the callbacks. */
type Outcome<Given> = {
  [Key in keyof Given]: Given[Key] extends (...of: never[]) => infer Made ? Made : never
}[keyof Given]

/** Options for the session's client only. The pages outside the layout have no cache and send nothing large. */
export type SendOptions = Partial<Pick<OperationContext, 'requestPolicy' | 'fetch' | 'fetchOptions'>> & {
  readonly quiet?: Quiet
}

/**
 * Sends an operation and returns what the callback for its outcome returns. All operations use it. The app is notified of
 * every failure by the specification's error catalogue. Rejects with `SendFailed` if there is no callback.
 */
export type Send = <Data, Variables, Given extends Callbacks<Data>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  callbacks: Given,
  options?: SendOptions,
) => Promise<Outcome<Given>>

/** Sends operations, and can notify the app of failures that were sent as quiet. */
export type Sender = { readonly send: Send; readonly notify: (failure: Failure) => void }

type Result<Data> = { readonly data?: Data | null | undefined; readonly error?: ErrorResponse | undefined }

/** Returns what the callback for a result returns. */
export function outcomeOf<Data, Given extends Callbacks<Data>>(
  { data, error }: Result<Data>,
  callbacks: Given,
): Outcome<Given> {
  if (data && !error) return callbacks.data(data) as Outcome<Given>
  const failures = error ? failuresOf(error) : [failureOf(undefined)]
  const failure = failures.find(({ code }) => callbacks[code]) ?? failureOf(error)
  const callback = callbacks[failure.code] ?? callbacks.failed
  if (!callback) throw new SendFailed(failure)
  return callback(failure, data ?? null) as Outcome<Given>
}

/** The callback for an operation whose data are not needed. */
export const ignore = (): void => undefined
