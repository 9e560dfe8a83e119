import { useState, type FormEvent } from 'react'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { RequestPasswordResetDocument } from './generated/forgot-password.graphql.ts'
import { FormField } from './form-field.tsx'
import { TooMany } from './too-many.tsx'

type ForgotPasswordProps = {
  /** The address in the sign-in form. */
  readonly email: string
  readonly onBack: () => void
}

const looksLikeEmail = (text: string) => /^\S+@\S+$/.test(text)

/** Requests an email with a link. The message is the same for known and unknown addresses. */
export function ForgotPassword({ email: initial, onBack }: ForgotPasswordProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useSend()
  const request = useRequest({
    actorKey: 'requestPasswordReset',
    values: { email: initial },
    send(values) {
      const address = values.email.trim()
      const variables = { input: { email: address } }
      return send(RequestPasswordResetDocument, variables, { data: () => setSentTo(address) })
    },
  })
  const { email } = request.values
  const code = request.failure?.code
  const faulty = tried && (!looksLikeEmail(email.trim()) || code === 'VALIDATION')

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (looksLikeEmail(email.trim())) request.send()
  }

  if (sentTo !== null)
    return (
      <div className="public-form">
        <div>
          <h1>{t('home.forgot.sentTitle')}</h1>
          <output className="public-lead public-outcome">{t('home.forgot.sent', { email: sentTo })}</output>
        </div>
        <div className="public-actions">
          <Button onPress={onBack}>{t('home.backToSignIn')}</Button>
        </div>
      </div>
    )
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <div>
        <h1>{t('home.forgot.title')}</h1>
        <p className="public-lead">{t('home.forgot.text')}</p>
      </div>
      {code === 'TOO_MANY_REQUESTS' && <TooMany retryAfter={request.failure?.retryAfter ?? null} />}
      <FormField
        label={t('home.email')}
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(value) => request.change('email', value)}
        problem={faulty ? t('home.problems.noEmail') : null}
      />
      <Button variant="primary" submits busy={request.busy} working={t('home.forgot.sending')}>
        {t('home.forgot.send')}
      </Button>
      <button type="button" className="text-button" onClick={onBack}>
        {t('home.backToSignIn')}
      </button>
    </form>
  )
}
