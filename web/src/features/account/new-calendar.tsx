import { useState } from 'react'
import { calendarKinds, calendarTitles, type CalendarTitles } from '@ansvar/domain/calendar-feeds'
import { limitedWorkItemKinds, type WorkItemKind } from '@ansvar/domain/work-items'
import { useSend } from '#graphql/use-send.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { SecretNotice } from '#screen/secret-notice.tsx'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { CreateCalendarFeedDocument } from './generated/account.graphql.ts'

type Choice = { readonly titles: CalendarTitles; readonly kinds: readonly WorkItemKind[] }

/** Returns the kinds of task that the user's own organization has. A calendar contains no others. */
function useOwnKinds(): readonly WorkItemKind[] {
  const { user, organizations } = useSession()
  const own = organizations.find(({ id }) => id === user.organizationId)
  return own?.featureAccessibility === 'LIMITED' ? limitedWorkItemKinds : calendarKinds
}

/** Creates the address of a calendar and shows it once. */
export function NewCalendar({ onMade }: { readonly onMade: () => void }) {
  const { t } = useTranslation()
  const send = useSend()
  const [address, setAddress] = useState<string | null>(null)
  const all = useOwnKinds()
  const initial: Choice = { titles: 'PLAIN', kinds: all }
  const creation = useRequest({
    actorKey: 'createCalendarFeed',
    values: initial,
    async send({ titles, kinds }) {
      if (kinds.length === 0) throw new RequestFailed('VALIDATION', { kinds: 'required' })
      await send(
        CreateCalendarFeedDocument,
        // None stands for all, including kinds that do not exist yet.
        { input: { titles, kinds: kinds.length === all.length ? [] : [...kinds] } },
        { data: ({ createCalendarFeed }) => setAddress(createCalendarFeed.address) },
      )
      onMade()
    },
  })
  if (address !== null)
    return <SecretNotice title={t('account.calendar.address')} secret={address} onDone={() => setAddress(null)} />
  return (
    <div className="account-stack">
      <FieldFrame id="calendar-titles" label={t('account.calendar.titles')} hint={t('account.calendar.hint')} group>
        {(ties) => (
          <RadioGroup
            {...ties}
            value={creation.values.titles}
            options={calendarTitles.map((value) => ({ value, label: t(`account.calendar.options.${value}`) }))}
            onChange={(value) => creation.change('titles', value === 'FULL' ? 'FULL' : 'PLAIN')}
          />
        )}
      </FieldFrame>
      <FieldFrame
        id="calendar-kinds"
        label={t('account.calendar.kinds')}
        problem={creation.problems['kinds'] === undefined ? undefined : t('account.calendar.noKinds')}
        group
      >
        {(ties) => (
          <CheckboxGroup
            {...ties}
            value={creation.values.kinds}
            options={all.map((value) => ({ value, label: t(`workItems.options.kind.${value}`) }))}
            onChange={(chosen) =>
              creation.change(
                'kinds',
                all.filter((kind) => chosen.includes(kind)),
              )
            }
          />
        )}
      </FieldFrame>
      <div>
        <Button busy={creation.busy} working={t('account.calendar.creating')} onPress={creation.send}>
          {t('account.calendar.create')}
        </Button>
      </div>
    </div>
  )
}
