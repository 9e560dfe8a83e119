import type { FormEvent } from 'react'
import type { OneTimeLinkKind } from '#graphql/generated/types.ts'
import type { Request } from '#screen/use-request.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, passwordProblemKey } from './password-field.tsx'
import { TooMany } from './too-many.tsx'

/** The links that set a password. */
export type PasswordKind = Exclude<OneTimeLinkKind, 'SETUP' | 'SIGN_IN_ADDRESS' | 'SIGN_IN_ADDRESS_STOP'>

type NewPasswordFormProps = {
  readonly kind: PasswordKind
  /** Read by password managers, which store it with the password. */
  readonly username: string
  readonly request: Request<{ readonly password: string }>
}

export function NewPasswordForm({ kind, username, request }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const { failure } = request
  const { password: refusal } = request.problems

  function submit(event: FormEvent) {
    event.preventDefault()
    request.send()
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
        value={request.values.password}
        onChange={(password) => request.change('password', password)}
        problem={refusal ? t(passwordProblemKey(refusal)) : null}
        hint={t('home.reset.hint')}
      />
      <Button variant="primary" submits busy={request.busy} working={t('home.reset.saving')}>
        {t('home.reset.save')}
      </Button>
    </form>
  )
}
