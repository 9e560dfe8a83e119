import { useEffect, useState } from 'react'
import { useOperation } from '#graphql/use-ask.ts'
import { takeLinkToken } from '#session/link-token.ts'
import { OpenLinkDocument, SetPasswordDocument } from './generated/home.graphql.ts'
import { useTranslation } from '#texts/translation.ts'
import { AddressLink } from './address-link.tsx'
import { FirstOrganizationForm } from './first-organization-form.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { isTokenRefused, isTokenTaken } from './link-refusal.ts'
import { NewPasswordForm, type PasswordKind } from './new-password-form.tsx'
import { PublicPage } from './public-page.tsx'

/**
 * The page of a one-time link: for a new password, a first one, the first organisation, or another sign-in address; or why
 * the link does not work.
 */
export default function ResetPasswordScreen() {
  const { t } = useTranslation()
  const [token] = useState(() => takeLinkToken())
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
  if (link?.state === 'TAKEN')
    return <Nowhere title={t('home.links.takenTitle')} text={t(`home.links.${kind}.taken`)} />
  return (
    <PublicPage title={title}>
      {kind === 'SETUP' ? (
        <FirstOrganizationForm token={token} />
      ) : kind === 'SIGN_IN_ADDRESS' || kind === 'SIGN_IN_ADDRESS_STOP' ? (
        <AddressLink token={token} kind={kind} username={link?.username ?? ''} />
      ) : (
        (link || failure) && <NewPassword token={token} kind={kind} username={link?.username ?? ''} />
      )}
    </PublicPage>
  )
}

type NewPasswordProps = { readonly token: string; readonly kind: PasswordKind; readonly username: string }

function NewPassword({ token, kind, username }: NewPasswordProps) {
  const { t } = useTranslation()
  const { data, failure, busy, send } = useOperation(SetPasswordDocument)
  if (data) return <LinkOutcome title={t(`home.links.${kind}.doneTitle`)} text={t(`home.links.${kind}.done`)} />
  if (isTokenTaken(failure))
    return <LinkOutcome title={t('home.links.takenTitle')} text={t(`home.links.${kind}.taken`)} />
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

function Nowhere({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <PublicPage title={title}>
      <LinkOutcome title={title} text={text} />
    </PublicPage>
  )
}
