import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Logo } from '#ui/logo.tsx'
import { adminGroups, dashboardItem, homePath, isAvailable, sections, visibleSections } from '../menus.ts'
import { preferences } from '../preferences.ts'
import { isWithin } from './menu-entry.tsx'
import { CollapseIcon, menuIcons, WidenIcon } from './menu-icons.ts'
import { MenuSections } from './menu-sections.tsx'
import './side-bar.css'

/**
 * Matches if the window is too narrow for the menu next to the content. The menu then shows icons only, also after a
 * tablet is turned.
 */
const narrow = () => matchMedia('(max-width: 1000px)')

const isCollapsed = () => narrow().matches || preferences.isSideBarCollapsed()

/** The sections on the left. The collapsed bar shows their icons only; pressing one expands it. */
export function SideBar() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [path] = useLocation()
  const [collapsed, setCollapsed] = useState(isCollapsed)
  const DashboardMark = menuIcons['dashboard']
  useEffect(() => {
    const width = narrow()
    const follow = () => setCollapsed(isCollapsed())
    width.addEventListener('change', follow)
    return () => width.removeEventListener('change', follow)
  }, [])
  function collapse(next: boolean) {
    setCollapsed(next)
    // Expanding the bar on a narrow window is temporary and is not stored.
    if (!narrow().matches) preferences.rememberSideBar(next)
  }
  return (
    <nav className="side-bar no-print" aria-label={t('app.menu')} data-collapsed={collapsed ? '' : undefined}>
      <Link href={homePath(organization.featureAccessibility)} className="brand" aria-label="Ansvar">
        <Logo />
        <span className="brand-name">Ansvar</span>
      </Link>
      <div className="side-bar-menu">
        {isAvailable(dashboardItem.availability, organization.featureAccessibility) && (
          <Link
            href={dashboardItem.path ?? ''}
            className="menu-section"
            aria-label={t('menus.dashboard')}
            title={collapsed ? t('menus.dashboard') : undefined}
            aria-current={isWithin(path, dashboardItem.path ?? '') ? 'page' : undefined}
          >
            {DashboardMark && <DashboardMark />}
            {!collapsed && t('menus.dashboard')}
          </Link>
        )}
        {collapsed ? <CollapsedSections onWiden={() => collapse(false)} /> : <MenuSections />}
      </div>
      <div className="side-bar-foot">
        <button
          type="button"
          className="menu-section"
          aria-expanded={!collapsed}
          title={collapsed ? t('app.expandMenu') : undefined}
          onClick={() => collapse(!collapsed)}
        >
          {collapsed ? <WidenIcon /> : <CollapseIcon />}
          {collapsed ? <span className="spoken">{t('app.expandMenu')}</span> : t('app.collapseMenu')}
        </button>
      </div>
    </nav>
  )
}

function CollapsedSections({ onWiden }: { readonly onWiden: () => void }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { organization, permissions } = useSession()
  const administration = { key: 'administration' as const, items: adminGroups.flatMap(({ items }) => items) }
  const all = [
    ...visibleSections(sections, organization.featureAccessibility),
    ...(permissions.includes('MAINTAIN_SYSTEM') ? [administration] : []),
  ]
  return (
    <ul className="menu-sections">
      {all.map(({ key, items }) => {
        const Mark = menuIcons[key]
        const here = items.some((item) => item.path !== null && isWithin(path, item.path))
        return (
          <li key={key}>
            <button
              type="button"
              className="menu-section"
              data-here={here ? '' : undefined}
              title={t(`menus.${key}`)}
              aria-label={t(`menus.${key}`)}
              onClick={() => {
                preferences.rememberSections([...new Set([...preferences.openSections(), key])])
                onWiden()
              }}
            >
              {Mark && <Mark />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
