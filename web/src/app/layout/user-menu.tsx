import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ExpandIcon } from '#ui/icons/expand.ts'
import { MenuButton } from './menu-button.tsx'
import { useLevelText } from './user-level.ts'
import type { UserMenuProps } from './user-menu-props.ts'

/** The signed-in user, with a menu of their actions. */
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
