import { useState, type FormEvent } from 'react'
import { PasswordField, passwordProblemKey } from '#features/home/password-field.tsx'
import { TooMany } from '#features/home/too-many.tsx'
import type { Failure } from '#graphql/errors.ts'
import { useAsk } from '#graphql/use-ask.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toasts } from '#ui/toasts.ts'
import { ChangePasswordDocument } from './generated/account.graphql.ts'

const empty = { currentPassword: '', password: '' }
type Field = keyof typeof empty

/** A new password for who knows the old one. */
export function OwnPassword() {
  const { t } = useTranslation()
  const { user } = useSession()
  const ask = useAsk()
  const [values, setValues] = useState(empty)
  const [faulty, setFaulty] = useState<Failure['fields']>([])
  const [tooMany, setTooMany] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const { data, failure } = await ask(ChangePasswordDocument, { input: values })
    setBusy(false)
    setTooMany(failure?.code === 'TOO_MANY_REQUESTS' ? failure : null)
    setFaulty(failure?.fields ?? [])
    if (!data) return
    setValues(empty)
    toasts.success({ title: t('account.password.done'), message: t('account.password.doneText') })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void save()
  }
  function field(name: Field) {
    const code = faulty.find(({ path }) => path === name)?.code
    const key = name === 'password' ? passwordProblemKey(code ?? '') : 'account.password.problems.currentPassword'
    return {
      label: t(`account.password.${name}`),
      value: values[name],
      onChange(value: string) {
        setValues({ ...values, [name]: value })
        setFaulty(faulty.filter(({ path }) => path !== name))
      },
      problem: code === undefined ? null : t(key),
    }
  }
  return (
    <Card title={t('account.password.title')}>
      <form className="account-form" noValidate onSubmit={submit}>
        {tooMany && <TooMany retryAfter={tooMany.retryAfter} />}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" />
        <PasswordField {...field('password')} autoComplete="new-password" hint={t('account.password.hint')} />
        <div>
          <Button submits busy={busy} working={t('account.password.saving')}>
            {t('account.password.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
