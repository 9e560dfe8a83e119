import { lazy, Suspense, useState } from 'react'
import { useAuthentication } from '#session/authentication.ts'
import { useTranslation } from '#texts/translation.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { PublicPage } from './public-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

const ForgotPassword = lazy(() =>
  import('./forgot-password.tsx').then((module) => ({ default: module.ForgotPassword })),
)

/** The root for signed-out users. */
export default function SignInScreen() {
  const { t } = useTranslation()
  const { demoAccounts: accounts } = useAuthentication()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [forgotten, setForgotten] = useState(false)
  return (
    <PublicPage
      title={t(forgotten ? 'home.forgot.title' : 'home.signIn')}
      foot={accounts.length > 0 && t('home.demo.invented')}
    >
      {forgotten ? (
        <Suspense>
          <ForgotPassword email={username} onBack={() => setForgotten(false)} />
        </Suspense>
      ) : (
        <SignInForm
          username={username}
          password={password}
          onUsername={setUsername}
          onPassword={setPassword}
          onForgotten={() => setForgotten(true)}
        />
      )}
      {accounts.length > 0 && !forgotten && (
        <DemoAccounts
          accounts={accounts}
          chosen={username}
          onChoose={(account) => {
            setUsername(account.email)
            setPassword(account.password)
          }}
        />
      )}
    </PublicPage>
  )
}
