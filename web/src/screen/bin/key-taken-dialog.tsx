import type { IsoDateTime } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import './key-taken-dialog.css'

/** The record that has the key of one in the bin, as the service names it. */
export type KeyTaken = {
  readonly resource: string
  readonly id: string
  readonly title: string | null
  readonly lastModifiedBy: string | null
  readonly lastModifiedDate: IsoDateTime
}

type KeyTakenDialogProps = {
  readonly item: {
    readonly title?: string | null
    readonly discardedBy: string
    readonly discardedDate: IsoDateTime
  }
  readonly taken: KeyTaken
  /** The address of the record in use. Null if the screen does not know it. */
  readonly href: string | null
  readonly onClose: () => void
}

/** Shows the record in the bin and the one in use side by side, which have the same name, date or subject. */
export function KeyTakenDialog({ item, taken, href, onClose }: KeyTakenDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const at = (instant: IsoDateTime) => dates.instant(instant, timeZone)
  const both = [
    {
      name: t('screen.discard.isInBin'),
      title: item.title,
      fact: t('screen.discard.inBin', { by: item.discardedBy, at: at(item.discardedDate) }),
    },
    {
      name: t('screen.discard.taken.inUse'),
      title: taken.title,
      fact: t('screen.discard.taken.changed', {
        by: taken.lastModifiedBy || t('screen.history.someone'),
        at: at(taken.lastModifiedDate),
      }),
    },
  ]
  return (
    <Dialog
      title={t('screen.discard.taken.title')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('screen.discard.close')}</Button>
          {href && (
            <ButtonLink variant="primary" href={href}>
              {t('screen.discard.taken.open')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{t('screen.discard.taken.text')}</p>
      <dl className="key-taken">
        {both.map(({ name, title, fact }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="key-taken-title">{title ?? t('binItems.hidden')}</dd>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
