import { useSession, type SessionOrganization } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { initials } from '#ui/avatar.tsx'
import { MenuButton } from './menu-button.tsx'
import { SwitchIcon } from './menu-icons.ts'

type Named = Pick<SessionOrganization, 'name' | 'logo'>
type Row = { readonly organization: SessionOrganization; readonly depth: number }

/** The holding as a tree, read from top to bottom: each organisation before the ones below it. */
export function treeOf(organizations: readonly SessionOrganization[]): Row[] {
  const ids = new Set(organizations.map(({ id }) => id))
  const below = (parentId: string | null, depth: number): Row[] =>
    organizations
      .filter((one) => (one.parentId !== null && ids.has(one.parentId) ? one.parentId : null) === parentId)
      .flatMap((organization) => [{ organization, depth }, ...below(organization.id, depth + 1)])
  return below(null, 0)
}

/** Where the user stands; a menu of the holding where there is more than one organisation. */
export function OrganizationMenu({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const { organization, organizations } = useSession()
  const face = (
    <>
      <OrganizationMark organization={organization} />
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

/** An organisation's logo; where it has none, its initials. Its name stands beside it. */
export function OrganizationMark({ organization: { name, logo } }: { readonly organization: Named }) {
  if (logo) return <img className="organization-logo" src={`/files/${logo.id}`} alt="" />
  return (
    <span className="monogram" aria-hidden>
      {initials(name.replace(/ (?:A\/S|ApS|AB|GmbH)$/, ''))}
    </span>
  )
}
