import type { FormEvent } from 'react'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmSignInAddressDocument, StopSignInAddressDocument } from './generated/home.graphql.ts'
import { LinkOutcome } from './link-outcome.tsx'
import { isTokenRefused, isTokenTaken } from './link-refusal.ts'

type AddressLinkProps = {
  readonly token: string
  readonly kind: 'SIGN_IN_ADDRESS' | 'SIGN_IN_ADDRESS_STOP'
  /** The sign-in address after the change. */
  readonly username: string
}

/** Confirms or stops a change of the sign-in address. It needs a press, because mail scanners open links too. */
export function AddressLink({ token, kind, username }: AddressLinkProps) {
  const { t } = useTranslation()
  const send = useSend()
  const request = useRequest({
    actorKey: kind,
    values: {},
    send: () =>
      kind === 'SIGN_IN_ADDRESS'
        ? send(ConfirmSignInAddressDocument, { input: { token } }, { data: ignore })
        : send(StopSignInAddressDocument, { input: { token } }, { data: ignore }),
  })
  if (request.done) return <LinkOutcome title={t(`home.links.${kind}.doneTitle`)} text={t(`home.links.${kind}.done`)} />
  if (isTokenTaken(request.problems))
    return <LinkOutcome title={t('home.links.takenTitle')} text={t(`home.links.${kind}.taken`)} />
  if (isTokenRefused(request.problems))
    return <LinkOutcome title={t('home.links.expiredTitle')} text={t(`home.links.${kind}.expired`)} />
  function submit(event: FormEvent) {
    event.preventDefault()
    request.send()
  }
  return (
    <form className="public-form" onSubmit={submit}>
      <div>
        <h1>{t(`home.links.${kind}.title`)}</h1>
        <p className="public-lead">{t(`home.links.${kind}.text`, { username })}</p>
      </div>
      <Button variant="primary" submits busy={request.busy} working={t(`home.links.${kind}.acting`)}>
        {t(`home.links.${kind}.action`)}
      </Button>
    </form>
  )
}
