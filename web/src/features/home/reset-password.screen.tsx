import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenLinkMutation } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
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
 * The page of a one-time link, which sets a password, creates the first organization or changes the sign-in address.
 * Shows why if the link does not work.
 */
export default function ResetPasswordScreen() {
  const { t } = useTranslation()
  const [token] = useState(() => takeLinkToken())
  const { link, failure } = useLink(token)
  const kind = link?.kind ?? 'RESET'
  const title = t(`home.links.${kind}.title`)
  if (token === '' || link?.state === 'UNKNOWN' || failure?.code === 'VALIDATION')
    return <InvalidLink title={t('home.links.unknownTitle')} text={t('home.links.unknown')} />
  if (link?.state === 'USED')
    return <InvalidLink title={t(`home.links.${kind}.usedTitle`)} text={t(`home.links.${kind}.used`)} />
  if (link?.state === 'EXPIRED')
    return <InvalidLink title={t('home.links.expiredTitle')} text={t(`home.links.${kind}.expired`)} />
  if (link?.state === 'TAKEN')
    return <InvalidLink title={t('home.links.takenTitle')} text={t(`home.links.${kind}.taken`)} />
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

/** Returns the purpose of a link and whether it works, or the failure of the request. */
function useLink(token: string) {
  const send = useSend()
  const [link, setLink] = useState<OpenLinkMutation['openLink']>()
  const opening = useRequest({
    actorKey: 'openLink',
    values: {},
    send: () => send(OpenLinkDocument, { input: { token } }, { data: ({ openLink }) => setLink(openLink) }),
  })
  const open = useEffectEvent(opening.send)
  useEffect(() => {
    if (token !== '') open()
  }, [token])
  return { link, failure: opening.failure }
}

type NewPasswordProps = { readonly token: string; readonly kind: PasswordKind; readonly username: string }

function NewPassword({ token, kind, username }: NewPasswordProps) {
  const { t } = useTranslation()
  const send = useSend()
  const request = useRequest({
    actorKey: 'setPassword',
    values: { password: '' },
    send: ({ password }) => send(SetPasswordDocument, { input: { password, token } }, { data: ignore }),
  })
  if (request.done) return <LinkOutcome title={t(`home.links.${kind}.doneTitle`)} text={t(`home.links.${kind}.done`)} />
  if (isTokenTaken(request.problems))
    return <LinkOutcome title={t('home.links.takenTitle')} text={t(`home.links.${kind}.taken`)} />
  if (isTokenRefused(request.problems))
    return <LinkOutcome title={t('home.links.expiredTitle')} text={t(`home.links.${kind}.expired`)} />
  return <NewPasswordForm kind={kind} username={username} request={request} />
}

function InvalidLink({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <PublicPage title={title}>
      <LinkOutcome title={title} text={text} />
    </PublicPage>
  )
}
