import { fromPromise } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import type { Failure } from '#graphql/errors.ts'
import { authenticationMachine, SignInRefused, type Credentials } from '#machines/authentication.machine.ts'
import { isPublic, publicPaths, rootFrom } from '#paths/public-paths.ts'
import { draftMirror } from '#screen/draft-mirror.ts'
import { SignInDocument, SignOutDocument, UpdateLanguageDocument } from '#session/generated/authentication.graphql.ts'
import { returnUrlOf } from '#session/return-url.ts'
import { loadLayoutAhead } from './load-layout.ts'
import { preferences } from './preferences.ts'
import type { Visit } from './visit.ts'

/** The authentication machine with the browser and the service behind its actors. */
export function createAuthentication({ ask, isSignedIn, chosenLanguage, forgetChoice }: Visit) {
  return authenticationMachine.provide({
    actors: {
      checkSession: fromPromise(isSignedIn),
      signIn: fromPromise<void, Credentials>(async ({ input }) => {
        loadLayoutAhead()
        const { data, failure } = await ask(SignInDocument, { input })
        if (failure) throw refusal(failure) ?? new Error(failure.code)
        preferences.rememberOrganization(data.authenticate.content[0]?.id ?? null)
        const language = chosenLanguage()
        if (language) await ask(UpdateLanguageDocument, { input: { language } })
      }),
      arrive: fromPromise(async () => {
        navigate(returnUrlOf(location.search, location.origin) ?? publicPaths.home(), { replace: true })
      }),
      leave: fromPromise(async () => {
        if (!isPublic(location.pathname)) navigate(rootFrom(location), { replace: true })
      }),
      signOut: fromPromise(async () => {
        const { failure } = await ask(SignOutDocument, {})
        if (failure && failure.code !== 'UNAUTHENTICATED') throw new Error(failure.code)
        draftMirror.clear()
        sessionStorage.clear()
        forgetChoice()
        navigate(publicPaths.home())
      }),
    },
  })
}

function refusal({ code, retryAfter }: Failure): SignInRefused | null {
  if (code === 'UNAUTHENTICATED' || code === 'VALIDATION') return new SignInRefused('refused')
  return code === 'TOO_MANY_REQUESTS' ? new SignInRefused('tooMany', retryAfter) : null
}
