import type { Language } from '@ansvar/domain/languages'
import type { Permission } from '@ansvar/domain/permissions'
import { levelOf } from '#session/levels.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ExpandIcon } from '#ui/icons/index.ts'
import { MenuButton } from './menu-button.tsx'

/** The user's level in words, such as "Manage, maintains system". */
export function useLevelText(): (permissions: readonly Permission[]) => string {
  const { t } = useTranslation()
  return (permissions) => {
    const level = levelOf(permissions)
    const text = t(level ? `levels.${level}` : 'levels.NONE')
    return permissions.includes('MAINTAIN_SYSTEM') ? t('levels.maintains', { level: text }) : text
  }
}

export type UserMenuProps = {
  readonly onLanguage: (language: Language) => void
  readonly onOrganization: (id: string) => void
}

/** Who is signed in, and what they may do about it. */
export function UserMenu(props: UserMenuProps) {
  const { t } = useTranslation()
  const { user, permissions } = useSession()
  const levelText = useLevelText()(permissions)
  return (
    <MenuButton
      className="top-bar-trigger top-bar-user"
      renderOpened={({ UserMenuOpened }, trigger) => <UserMenuOpened trigger={trigger} {...props} />}
    >
      <Avatar name={user.name} />
      <span className="spoken">{t('app.userMenu')}: </span>
      <span className="top-bar-user-text">
        <span className="user-name">{user.name}</span>
        <span className="user-level">{levelText}</span>
      </span>
      <ExpandIcon />
    </MenuButton>
  )
}
