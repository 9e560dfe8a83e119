import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from 'urql'
import { FormField } from '#features/home/form-field.tsx'
import { PasswordField } from '#features/home/password-field.tsx'
import { TooMany } from '#features/home/too-many.tsx'
import type { SignInAddressQuery } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { toasts } from '#ui/toasts.ts'
import {
  ChangeSignInAddressDocument,
  SignInAddressDocument,
  WithdrawSignInAddressDocument,
} from './generated/account.graphql.ts'

/** The sign-in address, how to change it, and an address that is not yet confirmed. */
export function OwnSignInAddress() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [{ data }, refetch] = useQuery({ query: SignInAddressDocument, requestPolicy: 'cache-and-network' })
  const [isOpen, setOpen] = useState(false)
  const again = () => refetch({ requestPolicy: 'network-only' })
  return (
    <Card
      title={t('account.signIn.title')}
      aside={
        <Button onPress={() => setOpen(!isOpen)}>{t(isOpen ? 'account.signIn.close' : 'account.signIn.open')}</Button>
      }
    >
      <div className="account-stack">
        <div className="account-row-text">
          <span>{data?.user?.signInAddress ?? user.email}</span>
          <span className="account-note">{t('account.signIn.text')}</span>
        </div>
        {data?.user && <Pending user={data.user} onWithdrawn={again} />}
        {isOpen && (
          <AddressForm
            address={user.email}
            onSent={() => {
              setOpen(false)
              again()
            }}
          />
        )}
      </div>
    </Card>
  )
}

type PendingProps = { readonly user: NonNullable<SignInAddressQuery['user']>; readonly onWithdrawn: () => void }

function Pending({ user: { pendingSignInAddress: address, pendingUntil }, onWithdrawn }: PendingProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const send = useSend()
  const withdrawal = useRequest({
    actorKey: 'withdrawSignInAddress',
    values: {},
    send: () =>
      send(
        WithdrawSignInAddressDocument,
        {},
        { data: () => toasts.success({ title: t('account.signIn.withdrawn') }) },
      ).finally(onWithdrawn),
  })
  if (!address || !pendingUntil) return null
  return (
    <Notice tone="neutral" title={t('account.signIn.pendingTitle')}>
      <p>{t('account.signIn.pending', { address, until: dates.instant(pendingUntil, organization.timeZone) })}</p>
      <Button busy={withdrawal.busy} working={t('account.signIn.withdrawing')} onPress={withdrawal.send}>
        {t('account.signIn.withdraw')}
      </Button>
    </Notice>
  )
}

const addressProblems = ['required', 'unchanged'] as const

type AddressFormProps = { readonly address: string; readonly onSent: () => void }

function AddressForm({ address: present, onSent }: AddressFormProps) {
  const { t } = useTranslation()
  const { values, problems, failure, busy, change, send } = useAddressRequest(onSent)
  const first = useRef<HTMLInputElement>(null)
  // The form opens below its button. On a phone the fields would be outside the visible part.
  useEffect(() => first.current?.focus(), [])
  const { address: addressCode, currentPassword: passwordCode } = problems

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      {failure?.code === 'TOO_MANY_REQUESTS' && <TooMany retryAfter={failure.retryAfter} />}
      <FormField
        ref={first}
        label={t('account.signIn.address')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.address}
        onChange={(address) => change('address', address)}
        hint={t('account.signIn.hint', { address: present })}
        problem={
          addressCode === undefined
            ? null
            : t(
                `account.signIn.problems.address.${addressProblems.find((known) => known === addressCode) ?? 'not_an_email'}`,
              )
        }
      />
      <PasswordField
        label={t('account.signIn.currentPassword')}
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={(password) => change('currentPassword', password)}
        problem={passwordCode === undefined ? null : t('account.signIn.problems.currentPassword')}
      />
      <div>
        <Button submits busy={busy} working={t('account.signIn.saving')}>
          {t('account.signIn.save')}
        </Button>
      </div>
    </form>
  )
}

/** Requests the change, and shows where the email was sent. */
function useAddressRequest(onSent: () => void) {
  const { t } = useTranslation()
  const send = useSend()
  return useRequest({
    actorKey: 'changeSignInAddress',
    values: { address: '', currentPassword: '' },
    send(values) {
      const input = { ...values, address: values.address.trim() }
      return send(
        ChangeSignInAddressDocument,
        { input },
        {
          data() {
            const message = t('account.signIn.sentText', { address: input.address })
            toasts.success({ title: t('account.signIn.sent'), message })
            onSent()
          },
        },
      )
    },
  })
}
