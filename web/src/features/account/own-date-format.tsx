import { dateFormats, datesIn, type DateFormat } from '@ansvar/domain/date-formats'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useToday } from '#screen/use-today.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toasts } from '#ui/toasts.ts'
import { UpdateUserDocument } from './generated/account.graphql.ts'

/**
 * The date format of the interface for this user. A choice is saved at once, and the response updates every open
 * screen.
 */
export function OwnDateFormat() {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const today = useToday()
  const send = useSend()
  const exampleIn = (format: DateFormat) => datesIn(i18n.language, format).day(today)
  const choose = (dateFormat: DateFormat) =>
    send(
      UpdateUserDocument,
      { input: { dateFormat } },
      {
        data: () => toasts.success({ title: t('account.dateFormat.done', { example: exampleIn(dateFormat) }) }),
        failed: ignore,
      },
    )
  return (
    <Card title={t('account.dateFormat.title')}>
      <FieldFrame id="date-format" label={t('account.dateFormat.label')} hint={t('account.dateFormat.hint')}>
        {(ties) => (
          <RadioGroup
            {...ties}
            value={user.dateFormat}
            onChange={(value) => void choose(value === 'ISO' ? 'ISO' : 'LANGUAGE')}
            options={dateFormats.map((format) => ({
              value: format,
              label: t(`account.dateFormat.options.${format}`, { example: exampleIn(format) }),
            }))}
          />
        )}
      </FieldFrame>
    </Card>
  )
}
