import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, Route, Router, Switch, useSearch } from 'wouter'
import SignIn from '#features/home/sign-in.screen.tsx'
import { SendContext } from '#graphql/use-send.ts'
import { useMachine } from '#machines/use-machine.ts'
import { publicPaths, rootFrom } from '#paths/public-paths.ts'
import { aroundNav } from '#screen/leaving.ts'
import { AuthenticationContext, type Authentication } from '#session/authentication.ts'
import { failedCheck } from '#session/failed-check.ts'
import { askedReturn, returnUrlOf } from '#session/return-url.ts'
import { useTranslation } from '#texts/translation.ts'
import { Gradually } from '#ui/gradually.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { fetchAhead } from './ahead.ts'
import { ActivityBar } from './activity-bar.tsx'
import { createAuthentication } from './authentication-effects.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './load-layout.ts'
import { Splash } from './splash.tsx'
import { changeLanguage, type Visit } from './visit.ts'

const ResetPassword = lazy(() => import('#features/home/reset-password.screen.tsx'))
const CheckFailed = lazy(() => import('#features/home/check-failed.screen.tsx'))
const Unreachable = lazy(() => import('#features/home/unreachable.screen.tsx'))

/** States in which neither side of the sign-in can be shown. */
const onTheWay = ['checkingSession', 'leaving', 'arriving', 'losingSession', 'signingOut'] as const

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
              {onTheWay.some((one) => state.matches(one)) && <Splash />}
            </Suspense>
          </Router>
        </SendContext>
      </AuthenticationContext>
      <Toasts />
    </ErrorBoundary>
  )
}

function Outside() {
  // Whoever reads the sign-in page will want what is behind it.
  useEffect(() => whenIdle(() => fetchAhead('layout', 'dashboard', 'parts')), [])
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
  const isReturning = askedReturn(useSearch()) !== null
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
        <Gradually before={<Splash />}>
          <Layout onSessionLost={onSessionLost} onLanguage={changeLanguage} />
        </Gradually>
      </Route>
    </Switch>
  )
}

/** The root of a signed-in user with an address to return to: goes on to it, but for one whose check has just failed. */
function Returning() {
  const { search, origin } = location
  if (failedCheck.isAt(askedReturn(search))) return <CheckFailed />
  return <Redirect replace to={returnUrlOf(search, origin) ?? publicPaths.home()} />
}

function Toasts() {
  const { t } = useTranslation()
  return (
    <Toaster
      words={{
        success: t('toasts.success'),
        error: t('toasts.error'),
        unknown: t('toasts.unknown'),
        dismiss: t('toasts.dismiss'),
        region: t('toasts.region'),
      }}
    />
  )
}
