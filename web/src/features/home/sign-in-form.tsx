import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useAuthentication } from '#session/authentication.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FormField } from './form-field.tsx'
import { PasswordField } from './password-field.tsx'
import { TooMany } from './too-many.tsx'

type SignInFormProps = {
  readonly username: string
  readonly password: string
  readonly onUsername: (value: string) => void
  readonly onPassword: (value: string) => void
  readonly onForgotten: () => void
}

export function SignInForm({ username, password, onUsername, onPassword, onForgotten }: SignInFormProps) {
  const { t } = useTranslation()
  const { busy, problem, retryAfter, signIn } = useAuthentication()
  const [tried, setTried] = useState(false)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const refused = problem === 'refused'
  useEffect(() => {
    if (refused) passwordInput.current?.focus()
  }, [refused])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (username.trim() === '') usernameInput.current?.focus()
    else if (password === '') passwordInput.current?.focus()
    else signIn({ username: username.trim(), password })
  }

  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <div>
        <h1>{t('home.signIn')}</h1>
        <p className="public-lead">{t('home.intro')}</p>
      </div>
      {problem === 'refused' && <Notice tone="critical">{t('home.problems.refused')}</Notice>}
      {problem === 'tooMany' && <TooMany retryAfter={retryAfter} />}
      {problem === 'lost' && <Notice tone="attention">{t('home.problems.lost')}</Notice>}
      <FormField
        ref={usernameInput}
        label={t('home.email')}
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={onUsername}
        problem={tried && username.trim() === '' ? t('home.problems.noEmail') : null}
      />
      <PasswordField
        ref={passwordInput}
        label={t('home.password')}
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
        problem={tried && username.trim() !== '' && password === '' ? t('home.problems.noPassword') : null}
        aside={
          <button type="button" className="text-button" onClick={onForgotten}>
            {t('home.forgotten')}
          </button>
        }
      />
      <Button variant="primary" submits busy={busy} working={t('home.signingIn')}>
        {t('home.signIn')}
      </Button>
      <p className="public-hint public-desk">{t('home.noAccount')}</p>
    </form>
  )
}
