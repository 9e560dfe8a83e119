import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { adminGroups, sections, visibleSections, type MenuItem, type MenuSection } from '../menus.ts'
import { preferences } from '../preferences.ts'
import { isWithin, MenuEntry, useDisabledItemReason } from './menu-entry.tsx'
import { MenuCount, useWaitingText } from './menu-count.tsx'
import { menuIcons, UnfoldIcon } from './menu-icons.ts'
import { useCounters, type Waiting } from './use-counters.ts'

const holds = (items: readonly MenuItem[], path: string) =>
  items.some((item) => item.path !== null && isWithin(path, item.path))

/** Returns the expanded sections: those that the user expanded, and that of the current page. */
function useUnfolded(path: string, all: readonly MenuSection[]) {
  const [chosen, setChosen] = useState(preferences.openSections)
  const [last, setLast] = useState('')
  const here = all.find(({ items }) => holds(items, path))?.key ?? ''
  if (here !== last) {
    setLast(here)
    if (here !== '' && !chosen.includes(here)) setChosen([...chosen, here])
  }
  return {
    isUnfolded: (key: string) => chosen.includes(key),
    fold: (key: string): void => {
      const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
      setChosen(next)
      preferences.rememberSections(next)
    },
  }
}

/** The sections with their entries, and the administration for system maintainers. */
export function MenuSections({ onGo }: { readonly onGo?: () => void }) {
  const [path] = useLocation()
  const { organization, permissions } = useSession()
  const shown = visibleSections(sections, organization.featureAccessibility)
  const administration: MenuSection[] = permissions.includes('MAINTAIN_SYSTEM')
    ? [
        {
          key: 'administration',
          permission: 'MAINTAIN_SYSTEM',
          availability: 'LIMITED',
          items: adminGroups.flatMap(({ items }) => items),
        },
      ]
    : []
  const counterOf = useCounters()
  const { isUnfolded, fold } = useUnfolded(path, [...shown, ...administration])
  return (
    <>
      <ul className="menu-sections">
        {shown.map((section) => (
          <Section
            key={section.key}
            section={section}
            unfolded={isUnfolded(section.key)}
            onFold={fold}
            onGo={onGo}
            waiting={section.items.flatMap(({ key }) => counterOf(key) ?? [])}
          >
            {section.items.map((item) => (
              <li key={item.key}>
                <MenuEntry item={item} onGo={onGo} waiting={counterOf(item.key)} />
              </li>
            ))}
          </Section>
        ))}
      </ul>
      {administration.map((section) => (
        <ul key={section.key} className="menu-sections menu-administration">
          <Section section={section} unfolded={isUnfolded(section.key)} onFold={fold} onGo={onGo}>
            {adminGroups.map((group) => (
              <AdminGroup key={group.key} group={group} onGo={onGo} />
            ))}
          </Section>
        </ul>
      ))}
    </>
  )
}

type SectionProps = {
  readonly section: MenuSection
  readonly unfolded: boolean
  readonly onFold: (key: string) => void
  readonly onGo?: (() => void) | undefined
  /** What needs attention behind the entries, shown here while the section is collapsed. */
  readonly waiting?: readonly Waiting[]
  readonly children: React.ReactNode
}

const nothing: readonly Waiting[] = []

function Section({ section, unfolded, onFold, waiting = nothing, children }: SectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const reasonOf = useDisabledItemReason()
  const waits = useWaitingText()
  const Mark = menuIcons[section.key]
  const nothingOn = section.items.every((item) => reasonOf(item) !== null)
  return (
    <li>
      <button
        type="button"
        className="menu-section"
        data-disabled={nothingOn ? '' : undefined}
        aria-expanded={unfolded}
        aria-controls={id}
        title={unfolded ? undefined : waits(waiting)}
        onClick={() => onFold(section.key)}
      >
        {Mark && <Mark />}
        {t(`menus.${section.key}`)}
        {!unfolded && <MenuCount waiting={waiting} />}
        <UnfoldIcon className="menu-chevron" />
      </button>
      <ul id={id} className="menu-entries" hidden={!unfolded}>
        {children}
      </ul>
    </li>
  )
}

function AdminGroup({ group, onGo }: { readonly group: MenuSection; readonly onGo?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <li>
      <span id={id} className="menu-group">
        {t(`menus.${group.key}`)}
      </span>
      <ul aria-labelledby={id}>
        {group.items.map((item) => (
          <li key={item.key}>
            <MenuEntry item={item} onGo={onGo} />
          </li>
        ))}
      </ul>
    </li>
  )
}
