import { fileLimits } from '@ansvar/domain/files'
import { useTranslation } from '#texts/translation.ts'

/** Returns the texts of a drop area for files, or for one PDF. */
export function useFileTexts(only?: 'PDF') {
  const { t } = useTranslation()
  const limit = fileLimits.bytes / 1024 / 1024
  if (only)
    return {
      drop: t('files.pdf.drop'),
      or: t('files.or'),
      choose: t('files.pdf.choose'),
      hint: t('files.pdf.hint', { limit }),
    }
  return {
    drop: t('files.drop'),
    or: t('files.or'),
    choose: t('files.choose'),
    hint: t('files.hint', { limit }),
  }
}
