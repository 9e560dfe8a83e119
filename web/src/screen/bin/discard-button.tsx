import { binLimits } from '@ansvar/domain/bin'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BinIcon } from '#ui/icons/bin.ts'
import { LongTextField } from '../fields/text-field.tsx'
import type { AnyRecord, Editable } from '../resource.ts'
import type { Scope } from '../saving.ts'
import { TransitionDialog } from '../transitions/transition-dialog.tsx'
import { useDiscard } from './use-discard.ts'

type DiscardButtonProps<Rec extends AnyRecord, Draft> = {
  readonly resource: Editable<Rec, Draft>
  readonly record: Rec
  /** The organization, and the parent record. */
  readonly scope: Scope
  readonly onDone?: (() => void) | undefined
  /** By default `outline`. */
  readonly variant?: 'subtle'
}

/** The button that moves a record to the bin. Shown to users who may save the record, if its kind can be discarded. */
export function DiscardButton<Rec extends AnyRecord, Draft>(props: DiscardButtonProps<Rec, Draft>) {
  const { allowed } = useAllowance(props.resource.permission)
  return allowed && props.resource.documents.discard ? <Discarding {...props} /> : null
}

function Discarding<Rec extends AnyRecord, Draft>(props: DiscardButtonProps<Rec, Draft>) {
  const { t } = useTranslation()
  const form = useDiscard(props)
  return (
    <>
      <Button
        variant={props.variant ?? 'outline'}
        icon={BinIcon}
        label={t('screen.discard.action')}
        disabled={form.busy}
        onPress={form.begin}
      />
      {form.isShown &&
        (form.because === null ? (
          <TransitionDialog
            of="screen"
            title={t('screen.discard.title')}
            action={t('screen.discard.action')}
            form={form}
            lead={<p>{t('screen.discard.text')}</p>}
          >
            <LongTextField name="reason" required maxLength={binLimits.reason} />
          </TransitionDialog>
        ) : (
          <Dialog
            title={t('screen.discard.refused.title')}
            onClose={form.cancel}
            actions={<Button onPress={form.cancel}>{t('screen.discard.close')}</Button>}
          >
            <p>{form.because}</p>
          </Dialog>
        ))}
    </>
  )
}
