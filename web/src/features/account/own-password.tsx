import type { FormEvent } from 'react'
import { PasswordField, passwordProblemKey } from '#features/home/password-field.tsx'
import { TooMany } from '#features/home/too-many.tsx'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toasts } from '#ui/toasts.ts'
import { ChangePasswordDocument } from './generated/account.graphql.ts'

const empty = { currentPassword: '', password: '' }
type Field = keyof typeof empty

/** Changes the password of a user who enters the current one. */
export function OwnPassword() {
  const { t } = useTranslation()
  const { user } = useSession()
  const send = useSend()
  const request = useRequest({
    actorKey: 'changePassword',
    values: empty,
    send: (input) =>
      send(
        ChangePasswordDocument,
        { input },
        {
          data: () => toasts.success({ title: t('account.password.done'), message: t('account.password.doneText') }),
        },
      ),
  })
  const { failure } = request

  function submit(event: FormEvent) {
    event.preventDefault()
    request.send()
  }
  function field(name: Field) {
    const code = request.problems[name]
    const key = name === 'password' ? passwordProblemKey(code ?? '') : 'account.password.problems.currentPassword'
    return {
      label: t(`account.password.${name}`),
      value: request.values[name],
      onChange: (value: string) => request.change(name, value),
      problem: code === undefined ? null : t(key),
    }
  }
  return (
    <Card title={t('account.password.title')}>
      <form className="account-form" noValidate onSubmit={submit}>
        {failure?.code === 'TOO_MANY_REQUESTS' && <TooMany retryAfter={failure.retryAfter} />}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" />
        <PasswordField {...field('password')} autoComplete="new-password" hint={t('account.password.hint')} />
        <div>
          <Button submits busy={request.busy} working={t('account.password.saving')}>
            {t('account.password.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
