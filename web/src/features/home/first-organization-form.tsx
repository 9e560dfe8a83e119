import type { FormEvent } from 'react'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { CreateFirstOrganizationDocument } from './generated/home.graphql.ts'
import { FormField } from './form-field.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { isTokenRefused } from './link-refusal.ts'
import { PasswordField, passwordProblemKey } from './password-field.tsx'

const empty = { organizationName: '', name: '', email: '', password: '' }
type Field = keyof typeof empty

const problemKey = (name: Field, code: string) =>
  name === 'password' ? passwordProblemKey(code) : (`home.setup.problems.${name}` as const)

/** The first page of a new installation: the organization and its first user. */
export function FirstOrganizationForm({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const send = useSend()
  const request = useRequest({
    actorKey: 'createFirstOrganization',
    values: empty,
    send: (values) => send(CreateFirstOrganizationDocument, { input: { ...values, token } }, { data: ignore }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    request.send()
  }
  /** Returns a field's props. Editing the field clears its problem. */
  function field(name: Field) {
    const code = request.problems[name]
    return {
      label: t(`home.setup.${name}`),
      value: request.values[name],
      onChange: (value: string) => request.change(name, value),
      problem: code ? t(problemKey(name, code)) : null,
    }
  }

  if (request.done) return <LinkOutcome title={t('home.links.SETUP.doneTitle')} text={t('home.links.SETUP.done')} />
  if (isTokenRefused(request.problems))
    return <LinkOutcome title={t('home.links.expiredTitle')} text={t('home.links.SETUP.expired')} />
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <div>
        <h1>{t('home.links.SETUP.title')}</h1>
        <p className="public-lead">{t('home.links.SETUP.text')}</p>
      </div>
      <FormField {...field('organizationName')} autoComplete="organization" />
      <FormField {...field('name')} autoComplete="name" />
      <FormField
        {...field('email')}
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} autoComplete="new-password" hint={t('home.reset.hint')} />
      <Button variant="primary" submits busy={request.busy} working={t('home.setup.saving')}>
        {t('home.setup.save')}
      </Button>
    </form>
  )
}
