import { useTranslation } from '#texts/translation.ts'
import type { Permission } from '@ansvar/domain/permissions'
import { levelOf } from '#session/levels.ts'

/** Returns a function that names the user's role, such as "Manager, system maintainer". */
export function useLevelText(): (permissions: readonly Permission[]) => string {
  const { t } = useTranslation()
  return (permissions) => {
    const level = levelOf(permissions)
    const text = t(level ? `levels.${level}` : 'levels.NONE')
    return permissions.includes('MAINTAIN_SYSTEM') ? t('levels.maintains', { level: text }) : text
  }
}
