import { useTranslation } from '#texts/translation.ts'
import type { ComboboxTexts } from '#ui/combobox.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { useCause } from '../failure.tsx'

/** Returns the texts of a source's picker: `pickers.<source>.<key>`, or `pickers.<key>` if it has none. */
export function usePickerTexts(source: string): ComboboxTexts & { readonly remove: (name: string) => string } {
  const { t, find, i18n } = useTranslation()
  const cause = useCause()
  const text = (key: 'placeholder' | 'nothing' | 'open') => find([`pickers.${source}.${key}`]) ?? t(`pickers.${key}`)
  return {
    placeholder: text('placeholder'),
    nothing: text('nothing'),
    open: text('open'),
    failed: (reason) => `${t('pickers.failed')} ${cause(reason)}`,
    more: (shown, total) => t('pickers.more', { shown, total: formatNumber(total, i18n.language) }),
    remove: (name) => t('pickers.remove', { name }),
  }
}
