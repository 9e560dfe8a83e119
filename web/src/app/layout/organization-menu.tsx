import { useSession, type SessionOrganization } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { initials } from '#ui/avatar.tsx'
import { MenuButton } from './menu-button.tsx'
import { SwitchIcon } from './menu-icons.ts'

type Named = Pick<SessionOrganization, 'name' | 'logo'>
/** The active organization. Opens a menu if the tree has more than one organization. */
export function OrganizationMenu({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const { organization, organizations } = useSession()
  const face = (
    <>
      <OrganizationLogo organization={organization} />
      <span className="top-bar-name">{organization.name}</span>
    </>
  )
  if (organizations.length < 2)
    return (
      <div className="top-bar-trigger top-bar-organization" data-alone="">
        {face}
      </div>
    )
  return (
    <MenuButton
      className="top-bar-trigger top-bar-organization"
      renderOpened={({ OrganizationMenuOpened }, trigger) => (
        <OrganizationMenuOpened trigger={trigger} onChoose={onChoose} />
      )}
    >
      <span className="spoken">{t('app.organization')}: </span>
      {face}
      <SwitchIcon />
    </MenuButton>
  )
}

/** An organization's logo, or its initials if it has none. Decorative: its name is next to it. */
export function OrganizationLogo({ organization: { name, logo } }: { readonly organization: Named }) {
  if (logo && !logo.erasedDate) return <img className="organization-logo" src={`/files/${logo.id}`} alt="" />
  return (
    <span className="monogram" aria-hidden>
      {initials(name.replace(/ (?:A\/S|ApS|AB|GmbH)$/, ''))}
    </span>
  )
}
