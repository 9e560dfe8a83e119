import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, Route, Router, Switch, useSearch } from 'wouter'
import SignIn from '#features/home/sign-in.screen.tsx'
import { SendContext } from '#graphql/use-send.ts'
import { useMachine } from '#machines/use-machine.ts'
import { publicPaths, rootFrom } from '#paths/public-paths.ts'
import { aroundNav } from '#screen/leaving.ts'
import { AuthenticationContext, type Authentication } from '#session/authentication.ts'
import { failedCheck } from '#session/failed-check.ts'
import { requestedReturn, returnUrlOf } from '#session/return-url.ts'
import { useTranslation } from '#texts/translation.ts'
import { DeferredRender } from '#ui/deferred-render.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { prefetchSteps } from './prefetch.ts'
import { ActivityBar } from './activity-bar.tsx'
import { createAuthentication } from './authentication-effects.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './load-layout.ts'
import { Splash } from './splash.tsx'
import { changeLanguage, type Visit } from './app-state.ts'

const ResetPassword = lazy(() => import('#features/home/reset-password.screen.tsx'))
const CheckFailed = lazy(() => import('#features/home/check-failed.screen.tsx'))
const Unreachable = lazy(() => import('#features/home/unreachable.screen.tsx'))

/** States in which the app knows neither that the user is signed in nor that they are signed out. */
const transientStates = ['checkingSession', 'leaving', 'returning', 'losingSession', 'signingOut'] as const

export function App({ visit }: { readonly visit: Visit }) {
  const [machine] = useState(() => createAuthentication(visit))
  const [state, send] = useMachine(machine)
  const lose = useCallback(() => send({ type: 'session.lost' }), [send])
  useEffect(() => visit.onSessionLost(lose), [visit, lose])
  const authentication = useMemo<Authentication>(
    () => ({
      busy: state.hasTag('busy'),
      problem: state.context.problem,
      retryAfter: state.context.retryAfter,
      demoAccounts: visit.demoAccounts(),
      signIn: (credentials) => send({ type: 'sign.in', ...credentials }),
      signOut: () => send({ type: 'sign.out' }),
      switchLanguage: visit.chooseLanguage,
    }),
    [visit, state, send],
  )
  return (
    <ErrorBoundary>
      <AuthenticationContext value={authentication}>
        <SendContext value={visit.send}>
          <Router aroundNav={aroundNav}>
            <ActivityBar />
            <Suspense fallback={<Splash />}>
              {state.hasTag('inside') && <Inside onSessionLost={lose} />}
              {state.hasTag('outside') && <Outside />}
              {state.matches('unreachable') && <Unreachable onRetry={() => send({ type: 'retry' })} />}
              {transientStates.some((one) => state.matches(one)) && <Splash />}
            </Suspense>
          </Router>
        </SendContext>
      </AuthenticationContext>
      <Toasts />
    </ErrorBoundary>
  )
}

function Outside() {
  // The user needs the code behind the sign-in page next.
  useEffect(() => whenIdle(() => prefetchSteps('layout', 'dashboard', 'parts')), [])
  return (
    <Switch>
      <Route path={publicPaths.home()}>
        <SignIn />
      </Route>
      <Route path={publicPaths.resetPassword()}>
        <ResetPassword />
      </Route>
      <Route>{() => <Redirect replace to={rootFrom(location)} />}</Route>
    </Switch>
  )
}

function Inside({ onSessionLost }: { onSessionLost: () => void }) {
  const isReturning = requestedReturn(useSearch()) !== null
  return (
    <Switch>
      <Route path={publicPaths.resetPassword()}>
        <ResetPassword />
      </Route>
      {isReturning && (
        <Route path={publicPaths.home()}>
          <Returning />
        </Route>
      )}
      <Route>
        <DeferredRender before={<Splash />}>
          <Layout onSessionLost={onSessionLost} onLanguage={changeLanguage} />
        </DeferredRender>
      </Route>
    </Switch>
  )
}

/**
 * The root for a signed-in user with an address to return to. Redirects there, except if the permission check of that
 * address has just failed.
 */
function Returning() {
  const { search, origin } = location
  if (failedCheck.isAt(requestedReturn(search))) return <CheckFailed />
  return <Redirect replace to={returnUrlOf(search, origin) ?? publicPaths.home()} />
}

function Toasts() {
  const { t } = useTranslation()
  return (
    <Toaster
      texts={{
        success: t('toasts.success'),
        error: t('toasts.error'),
        unknown: t('toasts.unknown'),
        dismiss: t('toasts.dismiss'),
        region: t('toasts.region'),
      }}
    />
  )
}
