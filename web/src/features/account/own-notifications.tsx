import { useState } from 'react'
import { useQuery } from 'urql'
import { notificationKinds, unmutableKinds, type NotificationKind } from '@ansvar/domain/notices'
import type { NotificationSettingsQuery } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton, useLate } from '#ui/skeleton.tsx'
import { toasts } from '#ui/toasts.ts'
import { NotificationSettingsDocument, UpdateNotificationSettingsDocument } from './generated/account.graphql.ts'

type Settings = Omit<NonNullable<NotificationSettingsQuery['notificationSettings']>, '__typename'>

/** How the user is notified of a kind. */
const ways = ['EMAIL', 'BELL', 'OFF'] as const
type Way = (typeof ways)[number]

const wayOf = ({ immediate, muted }: Settings, kind: NotificationKind): Way =>
  muted.includes(kind) ? 'OFF' : immediate.includes(kind) ? 'EMAIL' : 'BELL'

/** Returns the settings with another way for a kind. */
function withWay({ immediate, muted }: Settings, kind: NotificationKind, way: Way) {
  const without = (kinds: readonly NotificationKind[]) => kinds.filter((each) => each !== kind)
  return {
    immediate: [...without(immediate), ...(way === 'EMAIL' ? [kind] : [])],
    muted: [...without(muted), ...(way === 'OFF' ? [kind] : [])],
  }
}

/** How the user is notified of what. A choice is saved at once. */
export function OwnNotifications() {
  const { t } = useTranslation()
  const send = useSend()
  const [{ data, fetching }] = useQuery({ query: NotificationSettingsDocument, requestPolicy: 'cache-and-network' })
  // The settings that the service has stored since, which the query does not return until it is sent again.
  const [saved, setSaved] = useState<Settings | null>(null)
  const settings = saved ?? data?.notificationSettings
  const late = useLate(!settings && fetching)
  function save(input: Partial<Settings>) {
    if (!settings) return
    const former = saved
    setSaved({ ...settings, ...input })
    void send(
      UpdateNotificationSettingsDocument,
      { input },
      {
        data({ updateNotificationSettings: stored }) {
          setSaved(stored)
          toasts.success({ title: t('account.notifications.done') })
        },
        failed: () => setSaved(former),
      },
    ).catch(ignore)
  }
  return (
    <Card title={t('account.notifications.title')} flush>
      <p className="account-note account-intro">{t('account.notifications.text')}</p>
      <ul className="account-rows">
        {late && (
          <li>
            <Skeleton width="60%" />
          </li>
        )}
        {settings && <DigestRow settings={settings} onChoose={save} />}
        {settings &&
          notificationKinds.map((kind) => (
            <li key={kind}>
              <label className="account-row-text" htmlFor={`notify-${kind}`}>
                <span>{t(`notifications.kinds.${kind}`)}</span>
              </label>
              <span className="account-choice">
                <SelectInput
                  id={`notify-${kind}`}
                  value={wayOf(settings, kind)}
                  onChange={(value) => save(withWay(settings, kind, ways.find((way) => way === value) ?? 'BELL'))}
                  options={ways
                    .filter((way) => way !== 'OFF' || !unmutableKinds.includes(kind))
                    .map((way) => ({ value: way, label: t(`account.notifications.options.${way}`) }))}
                />
              </span>
            </li>
          ))}
      </ul>
    </Card>
  )
}

type DigestRowProps = { readonly settings: Settings; readonly onChoose: (input: Partial<Settings>) => void }

const OFF = 'NONE'
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Whether the user receives a daily summary of tasks by email, and at which hour. */
function DigestRow({ settings: { digest, digestHour }, onChoose }: DigestRowProps) {
  const { t } = useTranslation()
  return (
    <li>
      <label className="account-row-text account-row-wide" htmlFor="digest">
        <span>{t('account.notifications.digest')}</span>
        <span className="account-note">{t('account.notifications.digestHint')}</span>
      </label>
      <span className="account-choice">
        <SelectInput
          id="digest"
          value={digest === OFF ? OFF : (hours[digestHour] ?? null)}
          onChange={(value) =>
            onChoose(value === OFF ? { digest: OFF } : { digest: 'DAILY', digestHour: Number(value) })
          }
          options={[
            { value: OFF, label: t('account.notifications.options.OFF') },
            ...hours.map((hour) => ({ value: hour, label: t('account.notifications.hour', { hour }) })),
          ]}
        />
      </span>
    </li>
  )
}
