import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SideBar } from '@ansvar/web/app/layout/side-bar.tsx'
import StakeholdersList from '@ansvar/web/features/admin/stakeholders/stakeholders.list.tsx'
import EventsList from '@ansvar/web/features/evaluation/events/events.list.tsx'
import MemberDetail from '@ansvar/web/features/organization/members/members.detail.tsx'
import AssociationDetail from '@ansvar/web/features/organization/stakeholder-associations/stakeholder-associations.detail.tsx'
import MembersList from '@ansvar/web/features/organization/members/members.list.tsx'
import ScopeScreen from '@ansvar/web/features/organization/scope/scope.screen.tsx'
import StakeholderAssociationsList from '@ansvar/web/features/organization/stakeholder-associations/stakeholder-associations.list.tsx'
import { createWorld, type Account, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// What a level may not do is disabled with a reason, in the screens and in the menu, as a table.

let world: World
const people = new Map<Account, Person>()
const accounts = ['reader', 'editor', 'manager', 'maintainer', 'limited'] as const

beforeAll(async () => {
  world = await createWorld()
  for (const account of accounts) people.set(account, await world.signIn(account))
})
afterAll(() => world[Symbol.asyncDispose]())

const show = (account: Account, path: string, element: ReactElement) => {
  const person = people.get(account)
  if (!person) throw new Error(`${account} is not there`)
  return mount(person, path, element)
}

/** Returns the reason next to a disabled action. Returns `on` if it is enabled. */
async function stateOf(name: string): Promise<string> {
  const action = await screen.findByText(name)
  const button = action.closest('button, a')
  if (button?.getAttribute('aria-disabled') !== 'true') return 'on'
  const id = button.getAttribute('aria-describedby')
  return (id === null ? null : document.getElementById(id)?.textContent) ?? 'off without a reason'
}

const level = (needs: string, have: string) =>
  t('screen.disabled.level', { needs: t(`levels.${needs}`), have: t(`levels.${have}`) })

const levels = { reader: 'READ', editor: 'EDIT', manager: 'MANAGE', maintainer: 'MANAGE' } as const

const table = [
  ['a new member', '/organization/members', <MembersList key="m" />, 'members.create', 'MANAGE'],
  ['the scope', '/organization/scope', <ScopeScreen key="s" mode="view" />, 'screen.edit', 'EDIT'],
  [
    'a new stakeholder',
    '/organization/stakeholders',
    <StakeholderAssociationsList key="a" />,
    'stakeholderAssociations.create',
    'EDIT',
  ],
  ['an event', '/evaluation/event-handling', <EventsList key="e" />, 'events.create', 'EDIT'],
  ['a stakeholder of the catalogue', '/admin/stakeholders', <StakeholdersList key="c" />, 'stakeholders.create', null],
] as const

const ranks = ['READ', 'EDIT', 'MANAGE'] as const

describe('an action', () => {
  test.each(
    table.flatMap(([what, path, element, key, needs]) =>
      (Object.keys(levels) as (keyof typeof levels)[]).map(
        (account) => [what, account, path, element, key, needs] as const,
      ),
    ),
  )('on %s is enabled for %s, or says why it is disabled', async (_, account, path, element, key, needs) => {
    await show(account, path, element)
    const state = await stateOf(t(key))
    const have = levels[account]
    const isOn = needs === null ? account === 'maintainer' : ranks.indexOf(have) >= ranks.indexOf(needs)
    const reason = needs === null ? t('screen.disabled.maintain') : level(needs, have)
    expect(state.slice(0, reason.length)).toBe(isOn ? 'on' : reason)
  })
})

describe('a form without permission to save', () => {
  test.each([
    ['a member', '/organization/members/new', <MemberDetail key="m" id="new" mode="view" />, 'MANAGE'],
    ['a stakeholder', '/organization/stakeholders/new', <AssociationDetail key="a" id="new" mode="view" />, 'EDIT'],
  ] as const)('of %s is shown, with Save disabled and the reason', async (_, path, element, needs) => {
    await show('reader', path, element)
    const reason = level(needs, 'READ')
    expect((await stateOf(t('screen.save'))).slice(0, reason.length)).toBe(reason)
    expect(screen.getByText(t('screen.viewOnly'))).toBeDefined()
    expect(document.querySelectorAll('main input, form input, form textarea, form [role=combobox]')).toHaveLength(0)
  })
})

describe('the menu', () => {
  test.each([
    ['reader', 'menus.manageOrganization', 'menus.needsLevel'],
    ['editor', 'menus.manageOrganization', 'menus.needsLevel'],
    ['manager', 'menus.manageOrganization', null],
    ['manager', 'menus.competence', 'menus.notAvailable'],
  ] as const)('tells %s of %s: %s', async (account, key, reason) => {
    const { user } = await show(account, '/organization/members', <SideBar />)
    const section = screen.getByRole('button', { name: t('menus.organization') })
    if (section.getAttribute('aria-expanded') !== 'true') await user.click(section)
    const entry = screen.getByText(t(key)).closest('button, a')
    const text = reason && t(reason, { level: t('levels.MANAGE') })
    expect(entry?.getAttribute('aria-disabled') ?? null).toBe(text === null ? null : 'true')
    expect(entry?.textContent).toBe(text === null ? t(key) : `${t(key)}, ${text}`)
  })

  test('shows a LIMITED organization only its members and meters, and only maintainers the administration', async () => {
    await show('limited', '/organization/members', <SideBar />)
    const shown = screen.getAllByRole('button').map((button) => button.textContent)
    expect(shown).toEqual([t('menus.organization'), t('menus.monitoring'), t('app.collapseMenu')])
    expect(screen.queryByText(t('menus.dashboard'))).toBeNull()
    await show('manager', '/organization/members', <SideBar />)
    expect(screen.queryByText(t('menus.administration'))).toBeNull()
    await show('maintainer', '/organization/members', <SideBar />)
    expect(screen.getByText(t('menus.administration'))).toBeDefined()
  })
})
