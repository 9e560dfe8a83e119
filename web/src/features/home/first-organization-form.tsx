import { useState, type FormEvent } from 'react'
import { useOperation } from '#graphql/use-ask.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { CreateFirstOrganizationDocument } from './generated/home.graphql.ts'
import { FormField } from './form-field.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { PasswordField, passwordProblemKey } from './password-field.tsx'

const empty = { organizationName: '', name: '', email: '', password: '' }
type Field = keyof typeof empty

const problemKey = (name: Field, code: string) =>
  name === 'password' ? passwordProblemKey(code) : (`home.setup.problems.${name}` as const)

/** The first page of a new installation: the organisation, and its first user. */
export function FirstOrganizationForm({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(empty)
  const [tried, setTried] = useState(empty)
  const { data, failure, busy, send } = useOperation(CreateFirstOrganizationDocument)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(values)
    if (!busy) void send({ input: { ...values, token } })
  }
  /** A field's props; its problem goes as soon as it is written in. */
  function field(name: Field) {
    const code = failure?.fields.find(({ path }) => path === name)?.code
    return {
      label: t(`home.setup.${name}`),
      value: values[name],
      onChange: (value: string) => setValues({ ...values, [name]: value }),
      problem: code && values[name] === tried[name] ? t(problemKey(name, code)) : null,
    }
  }

  if (data) return <LinkOutcome title={t('home.links.SETUP.doneTitle')} text={t('home.links.SETUP.done')} />
  if (failure?.fields.some(({ path }) => path === 'token'))
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
      <Button look="primary" submits busy={busy} working={t('home.setup.saving')}>
        {t('home.setup.save')}
      </Button>
    </form>
  )
}
