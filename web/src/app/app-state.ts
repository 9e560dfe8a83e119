import type { Language } from '@ansvar/domain/languages'
import type { Failure } from '#graphql/errors.ts'
import { createLightSend } from '#graphql/light-send.ts'
import type { Send } from '#graphql/send.ts'
import { SessionCheckDocument } from '#session/generated/authentication.graphql.ts'
import type { SessionCheckQuery } from '#graphql/generated/types.ts'
import type { ClientHandlers } from '#graphql/transport.ts'
import type { DemoAccount } from '#session/authentication.ts'
import { createHandlers } from './handlers.ts'
import { currentLanguage, switchLanguage } from './i18n.ts'
import { handleUnexpected } from './report-error.ts'

/** Switches the interface. If the texts of the language cannot be loaded, that is an unexpected error. */
export const changeLanguage = (language: Language) => void switchLanguage(language).catch(handleUnexpected)

export type Visit = {
  /** Whether the service accepts the session. Rejects with the failure's code if it does not respond. */
  readonly isSignedIn: () => Promise<boolean>
  /** The accounts of the demo, from the first response. */
  readonly demoAccounts: () => readonly DemoAccount[]
  readonly send: Send
  /**
   * The language that the user chose on the sign-in page. It takes precedence over the stored one, and signing in
   * stores it.
   */
  readonly chosenLanguage: () => Language | null
  readonly chooseLanguage: (language: Language) => void
  readonly forgetChoice: () => void
  readonly onSessionLost: (listener: () => void) => void
}

type Checked = { readonly part: SessionCheckQuery | null; readonly failure: Failure | null }

/** Never rejects, because the first check starts before its result is awaited. */
const check = (send: Send): Promise<Checked> =>
  send(
    SessionCheckDocument,
    {},
    {
      data: (part): Checked => ({ part, failure: null }),
      failed: (failure, part): Checked => ({ part, failure }),
    },
  )

/**
 * Creates the state of the pages outside the layout and of the authentication. It checks the session while the texts
 * load. A response in another language switches the interface once they are loaded.
 */
export function createAppState(texts: Promise<unknown>, language: Language): Visit {
  let chosen: Language | null = null
  let lost: (() => void) | null = null
  const switchTo = (responseLanguage: Language) => chosen === null && changeLanguage(responseLanguage)
  const handlers = createHandlers({
    onSessionLost: () => lost?.(),
    onLanguage: (responseLanguage) =>
      void texts.then(
        () => switchTo(responseLanguage),
        () => switchTo(responseLanguage),
      ),
  })
  const send: Send = (document, variables, callbacks) =>
    createLightSend({ language: currentLanguage(), handlers })(document, variables, callbacks)
  // The first check starts before the activity bar renders, and before the texts that a toast needs are loaded. So it
  // uses neither.
  const unseen: ClientHandlers = {
    ...handlers,
    onRequestStart: () => undefined,
    onRequestEnd: () => undefined,
    onForbidden: (failure) => void texts.finally(() => handlers.onForbidden(failure)).catch(() => undefined),
    onFailure: (failure) => void texts.finally(() => handlers.onFailure(failure)).catch(() => undefined),
  }
  let first: Promise<Checked> | null = check(createLightSend({ language, handlers: unseen }))
  let accounts: readonly DemoAccount[] = []
  return {
    send,
    async isSignedIn() {
      const checked = first ?? check(send)
      first = null
      const { part, failure } = await checked
      accounts = part?.demoAccounts?.content ?? accounts
      if (part?.user) return true
      if (failure && failure.code !== 'UNAUTHENTICATED') throw new Error(failure.code)
      return false
    },
    demoAccounts: () => accounts,
    chosenLanguage: () => chosen,
    chooseLanguage(next) {
      chosen = next
      changeLanguage(next)
    },
    forgetChoice() {
      chosen = null
    },
    onSessionLost(listener) {
      lost = listener
    },
  }
}
