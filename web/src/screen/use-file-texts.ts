import { fileLimits } from '@ansvar/domain/files'
import { useTranslation } from '#texts/translation.ts'

/** Returns the texts of a drop area for files. */
export function useFileTexts() {
  const { t } = useTranslation()
  return {
    drop: t('files.drop'),
    or: t('files.or'),
    choose: t('files.choose'),
    hint: t('files.hint', { limit: fileLimits.bytes / 1024 / 1024 }),
  }
}
