import { useState, type FormEvent } from 'react'
import type { Failure } from '#graphql/errors.ts'
import type { OneTimeLinkKind } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, passwordProblemKey } from './password-field.tsx'
import { TooMany } from './too-many.tsx'

/** The links that set a password. */
export type PasswordKind = Exclude<OneTimeLinkKind, 'SETUP' | 'SIGN_IN_ADDRESS' | 'SIGN_IN_ADDRESS_STOP'>

type NewPasswordFormProps = {
  readonly kind: PasswordKind
  /** Read by password managers, which keep it beside the password. */
  readonly username: string
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onSave: (password: string) => void
}

export function NewPasswordForm({ kind, username, busy, failure, onSave }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState<string | null>(null)
  const refusal = failure?.fields.find(({ path }) => path === 'password')?.code

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(password)
    if (!busy) onSave(password)
  }

  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <div>
        <h1>{t(`home.links.${kind}.title`)}</h1>
        <p className="public-lead">{t(`home.links.${kind}.text`, { username })}</p>
      </div>
      {failure?.code === 'TOO_MANY_REQUESTS' && <TooMany retryAfter={failure.retryAfter} />}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label={t('home.reset.password')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        problem={refusal && password === tried ? t(passwordProblemKey(refusal)) : null}
        hint={t('home.reset.hint')}
      />
      <Button look="primary" submits busy={busy} working={t('home.reset.saving')}>
        {t('home.reset.save')}
      </Button>
    </form>
  )
}
