import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { PrintIcon } from '#ui/icons/print.ts'

/** The props of what prints a record. */
export type PrintProps<Rec> = {
  readonly record: Rec
  /** Whether the record is in the panel next to a list. */
  readonly panel: boolean
}

/** Prints the record as it is shown. */
export function PrintButton({ panel }: { readonly panel: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      variant={panel ? 'subtle' : 'outline'}
      icon={PrintIcon}
      label={t('screen.print')}
      onPress={() => window.print()}
    />
  )
}
