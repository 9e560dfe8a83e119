import { fromPromise } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import type { Failure } from '#graphql/errors.ts'
import type { SignInMutation } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { authenticationMachine, SignInRefused, type Credentials } from '#machines/authentication.machine.ts'
import { isPublic, publicPaths, rootFrom } from '#paths/public-paths.ts'
import { draftMirror } from '#screen/draft-mirror.ts'
import { SignInDocument, SignOutDocument, UpdateLanguageDocument } from '#session/generated/authentication.graphql.ts'
import { returnUrlOf } from '#session/return-url.ts'
import { preloadLayout } from './load-layout.ts'
import { preferences } from './preferences.ts'
import type { Visit } from './app-state.ts'

/** Creates the authentication machine. Its actors use the browser and the service. */
export function createAuthentication({ send, isSignedIn, chosenLanguage, forgetChoice }: Visit) {
  return authenticationMachine.provide({
    actors: {
      checkSession: fromPromise(isSignedIn),
      signIn: fromPromise<void, Credentials>(async ({ input }) => {
        preloadLayout()
        await send(
          SignInDocument,
          { input },
          { data: arrived, UNAUTHENTICATED: refuse, VALIDATION: refuse, TOO_MANY_REQUESTS: delay },
        )
        const language = chosenLanguage()
        if (language) await send(UpdateLanguageDocument, { input: { language } }, { data: ignore, failed: ignore })
      }),
      return: fromPromise(async () => {
        navigate(returnUrlOf(location.search, location.origin) ?? publicPaths.home(), { replace: true })
      }),
      leave: fromPromise(async () => {
        if (!isPublic(location.pathname)) navigate(rootFrom(location), { replace: true })
      }),
      signOut: fromPromise(async () => {
        await send(SignOutDocument, {}, { data: ignore, UNAUTHENTICATED: ignore })
        draftMirror.clear()
        sessionStorage.clear()
        forgetChoice()
        navigate(publicPaths.home())
      }),
    },
  })
}

const arrived = ({ authenticate }: SignInMutation) =>
  preferences.rememberOrganization(authenticate.content[0]?.id ?? null)

function refuse(): never {
  throw new SignInRefused('refused')
}

function delay({ retryAfter }: Failure): never {
  throw new SignInRefused('tooMany', retryAfter)
}
