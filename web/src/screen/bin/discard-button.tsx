import { binLimits } from '@ansvar/domain/bin'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { BinIcon } from '#ui/icons/bin.ts'
import { Notice } from '#ui/notice.tsx'
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
        variant="subtle"
        icon={BinIcon}
        label={t('screen.discard.action')}
        busy={form.busy && !form.isShown}
        working={t('screen.saving')}
        onPress={form.begin}
      />
      {form.isShown && (
        <TransitionDialog
          of="screen"
          title={t('screen.discard.title')}
          action={t('screen.discard.action')}
          form={form}
          disabledReason={form.because}
          lead={
            form.because ? (
              <Notice tone="attention" title={t('screen.discard.refused.title')}>
                <p>{form.because}</p>
              </Notice>
            ) : (
              <p>{t('screen.discard.text')}</p>
            )
          }
        >
          {!form.because && <LongTextField name="reason" required maxLength={binLimits.reason} />}
        </TransitionDialog>
      )}
    </>
  )
}
