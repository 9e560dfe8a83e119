import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { OperationContext } from '@urql/core'
import { failureOf, failuresOf, type ErrorAnswer, type ErrorCode, type Failure, type Quiet } from './errors.ts'

/** A failure that the sender did not expect. The app has been notified of it already. */
export class SendFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/**
 * What is made of the data, and of each failure that the sender expects, by its code; `failed` is for every other one.
 * `part` is what came in spite of a failure.
 */
export type Answers<Data> = { readonly data: (data: Data) => unknown } & {
  readonly [Code in ErrorCode | 'failed']?: (failure: Failure, part: Data | null) => unknown
}

/** What answers come to: what their functions return. */
type Outcome<Given> = {
  [Key in keyof Given]: Given[Key] extends (...of: never[]) => infer Made ? Made : never
}[keyof Given]

/** For what goes through the session's client; the pages outside the layout have no cache and send nothing long. */
export type SendOptions = Partial<Pick<OperationContext, 'requestPolicy' | 'fetch' | 'fetchOptions'>> & {
  readonly quiet?: Quiet
}

/**
 * Sends one operation, the only way to do so, and returns what `answers` makes of its outcome. The app is notified of
 * every failure by the specification's error catalogue; one that `answers` does not name rejects as `SendFailed`.
 */
export type Send = <Data, Variables, Given extends Answers<Data>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  answers: Given,
  options?: SendOptions,
) => Promise<Outcome<Given>>

/** Sends operations, and notifies the app of failures that were sent as quiet. */
export type Sender = { readonly send: Send; readonly notify: (failure: Failure) => void }

type Result<Data> = { readonly data?: Data | null | undefined; readonly error?: ErrorAnswer | undefined }

/** What answers make of a result. */
export function outcomeOf<Data, Given extends Answers<Data>>(
  { data, error }: Result<Data>,
  answers: Given,
): Outcome<Given> {
  if (data && !error) return answers.data(data) as Outcome<Given>
  const failures = error ? failuresOf(error) : [failureOf(undefined)]
  const failure = failures.find(({ code }) => answers[code]) ?? failureOf(error)
  const answer = answers[failure.code] ?? answers.failed
  if (!answer) throw new SendFailed(failure)
  return answer(failure, data ?? null) as Outcome<Given>
}

/** Of an operation that is only sent: its data are not needed. */
export const ignore = (): void => undefined
