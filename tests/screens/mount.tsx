import { readFileSync } from 'node:fs'
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { i18n, missingText } from '@ansvar/web/app/i18n.ts'
import { createCache } from '@ansvar/web/graphql/cache.ts'
import { createClient } from '@ansvar/web/graphql/client.ts'
import { ChangesDocument } from '@ansvar/web/graphql/generated/changes.graphql.ts'
import { createFeed, type Change } from '@ansvar/web/graphql/feed.ts'
import { ClientProvider } from '@ansvar/web/graphql/client-provider.tsx'
import { PermissionsDocument, SessionDocument } from '@ansvar/web/session/generated/session.graphql.ts'
import { SessionContext, type Session } from '@ansvar/web/session/session.ts'
import { system } from '@ansvar/web/ui/theme.ts'
import type { Person } from './service.ts'
import { root } from '../tree/files.ts'

/** The texts of a language, as the app gets them. */
export const textsOf = (language: string) =>
  ({
    translation: JSON.parse(readFileSync(`${root}web/public/assets/i18n/${language}.json`, 'utf8')) as object,
  }) as const

await i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: textsOf('en'), da: textsOf('da') },
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: missingText,
})

/** Returns the texts of the interface by key. */
export const { t } = i18n

async function sessionOf({ client, organizationId }: Person): Promise<Session> {
  const { data } = await client.query(SessionDocument, {}).toPromise()
  const { data: may } = await client.query(PermissionsDocument, { organizationId }).toPromise()
  const organizations = data?.organizations?.content ?? []
  const organization = organizations.find(({ id }) => id === organizationId)
  if (!data?.user || !organization) throw new Error('Nobody is signed in')
  return {
    user: data.user,
    organization,
    organizations,
    permissions: may?.permissions?.content ?? [],
  }
}

// The service, its database and the page share one process, so that a response takes long on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

const noop = () => undefined

const noChange: Change & { readonly __typename: 'Change' } = {
  __typename: 'Change',
  kind: 'READY',
  cursor: '0.0',
  resource: null,
  recordId: null,
  parentId: null,
  action: null,
  userId: null,
}

/**
 * Renders a screen for a user at an address: the app's own client, cache and texts, with the service behind it.
 * `before` prepares the browser's storage, as an earlier visit would.
 */
export async function mount(person: Person, path: string, shown: ReactElement, before?: () => void) {
  cleanup()
  localStorage.clear()
  before?.()
  history.replaceState(null, '', path)
  const line = { open: true }
  const feed = createFeed()
  const client = createClient({
    language: 'en',
    url: 'http://localhost:4000/graphql',
    cache: createCache(),
    feed,
    handlers: {
      onUnauthenticated: noop,
      onForbidden: noop,
      onFailure: noop,
      onLanguage: noop,
      onRequestStart: noop,
      onRequestEnd: noop,
    },
    fetch: (input, init) => (line.open ? person.fetch(input, init) : Promise.reject(new TypeError('No connection'))),
  })
  client.subscription(ChangesDocument, { organizationId: person.organizationId }).subscribe(noop)
  render(
    <ChakraProvider value={system}>
      <ClientProvider client={client}>
        <SessionContext value={await sessionOf(person)}>{shown}</SessionContext>
      </ClientProvider>
    </ChakraProvider>,
  )
  /** Reports that another user, or the service, has changed a record, as the stream of changes does. */
  const report = (resource: string, recordId: string) =>
    feed.push({ ...noChange, kind: 'CHANGE', action: 'UPDATED', resource, recordId })
  return { user: userEvent.setup({ delay: 15 }), line, report }
}

/** Returns a `before` for `mount` that keeps what is stored now, as a reload does. */
export function keepStorage(): () => void {
  const kept = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const)
  return () => kept.forEach(([key, value]) => localStorage.setItem(key, value))
}

/**
 * Searches for a text in a combobox in one input event. With separate keys, a busy machine may render one after the
 * next is typed, which then loses input.
 */
export async function lookFor(user: UserEvent, combobox: HTMLElement, text: string): Promise<void> {
  await user.click(combobox)
  await user.paste(text)
}

/**
 * Chooses an item of the open menu with the keyboard: Chakra's menus react to the pointer once per page. Waits until the
 * menu has the focus, and after each key until its item is highlighted. A busy machine otherwise loses keys.
 */
export async function chooseItem(user: UserEvent, item: HTMLElement): Promise<void> {
  const menu = item.closest<HTMLElement>('[role=menu]')
  const highlighted = () => menu?.querySelector('[data-highlighted]')
  await waitFor(() => expect(document.activeElement).toBe(menu))
  while (highlighted() !== item) {
    const before = highlighted()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted()).not.toBe(before))
  }
  await user.keyboard('{Enter}')
}

/** Returns the links of a list's rows. Waits for them, because the head is rendered first. */
export const rowLinks = () =>
  waitFor(() => {
    const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('data-row'))
    if (links.length === 0) throw new Error('The list has no rows yet')
    return links
  })
