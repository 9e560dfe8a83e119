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

/** Switches the interface; a language whose texts do not come is an unexpected error. */
export const changeLanguage = (language: Language) => void switchLanguage(language).catch(handleUnexpected)

export type Visit = {
  /** Whether the service knows the session; rejects with the failure's code where it does not say. */
  readonly isSignedIn: () => Promise<boolean>
  /** The accounts of the demo, as the first answer told them. */
  readonly demoAccounts: () => readonly DemoAccount[]
  readonly send: Send
  /** What the visitor chose on the sign-in page: who has just chosen keeps it, and it is stored by the sign-in. */
  readonly chosenLanguage: () => Language | null
  readonly chooseLanguage: (language: Language) => void
  readonly forgetChoice: () => void
  readonly onSessionLost: (listener: () => void) => void
}

type Checked = { readonly part: SessionCheckQuery | null; readonly failure: Failure | null }

/** Never rejects: the first check is on its way before anyone waits for it. */
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
 * What lies under the pages outside the layout, and under the authentication. It asks at once whether there is a session,
 * while the texts come; an answer in another language switches to it when they are there.
 */
export function createVisit(texts: Promise<unknown>, language: Language): Visit {
  let chosen: Language | null = null
  let lost: (() => void) | null = null
  const switchTo = (answered: Language) => chosen === null && changeLanguage(answered)
  const handlers = createHandlers({
    onSessionLost: () => lost?.(),
    onLanguage: (answered) =>
      void texts.then(
        () => switchTo(answered),
        () => switchTo(answered),
      ),
  })
  const send: Send = (document, variables, answers) =>
    createLightSend({ language: currentLanguage(), handlers })(document, variables, answers)
  // It begins before the bar that shows activity is there, which would see it end alone.
  // And before the texts are, which a toast needs.
  const unseen: ClientHandlers = {
    ...handlers,
    onRequestBegan: () => undefined,
    onRequestEnded: () => undefined,
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
