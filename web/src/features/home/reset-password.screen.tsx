import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { Failure } from '#graphql/errors.ts'
import { OpenLinkDocument, SetPasswordDocument, type OneTimeLinkKind } from '#graphql/generated/graphql.ts'
import { useOperation } from '#graphql/use-ask.ts'
import { FirstOrganizationForm } from './first-organization-form.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PublicPage } from './public-page.tsx'

/** Where a one-time link leads: to a new password, a first one, or the first organisation; or why it leads nowhere. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { data, failure, send } = useOperation(OpenLinkDocument)
  useEffect(() => {
    if (token !== '') void send({ input: { token } })
  }, [token, send])

  const link = data?.openLink
  const kind = link?.kind ?? 'RESET'
  const title = t(`home.links.${kind}.title`)
  if (token === '' || link?.state === 'UNKNOWN' || failure?.code === 'VALIDATION')
    return <Nowhere title={t('home.links.unknownTitle')} text={t('home.links.unknown')} />
  if (link?.state === 'USED')
    return <Nowhere title={t(`home.links.${kind}.usedTitle`)} text={t(`home.links.${kind}.used`)} />
  if (link?.state === 'EXPIRED')
    return <Nowhere title={t('home.links.expiredTitle')} text={t(`home.links.${kind}.expired`)} />
  return (
    <PublicPage title={title}>
      {link?.kind === 'SETUP' ? (
        <FirstOrganizationForm token={token} />
      ) : (
        (link || failure) && <NewPassword token={token} kind={kind} username={link?.username ?? ''} />
      )}
    </PublicPage>
  )
}

type NewPasswordProps = { readonly token: string; readonly kind: OneTimeLinkKind; readonly username: string }

function NewPassword({ token, kind, username }: NewPasswordProps) {
  const { t } = useTranslation()
  const { data, failure, busy, send } = useOperation(SetPasswordDocument)
  if (data) return <LinkOutcome title={t(`home.links.${kind}.doneTitle`)} text={t(`home.links.${kind}.done`)} />
  if (isTokenRefused(failure))
    return <LinkOutcome title={t('home.links.expiredTitle')} text={t(`home.links.${kind}.expired`)} />
  return (
    <NewPasswordForm
      kind={kind}
      username={username}
      busy={busy}
      failure={failure}
      onSave={(password) => void send({ input: { password, token } })}
    />
  )
}

/** A link that worked when it was opened may have been used or replaced before the password was sent. */
const isTokenRefused = (failure: Failure | null): boolean =>
  failure?.fields.some(({ path }) => path === 'token') ?? false

function Nowhere({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <PublicPage title={title}>
      <LinkOutcome title={title} text={text} />
    </PublicPage>
  )
}
