import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import LegislationsList from '@ansvar/web/features/admin/legislations/legislations.list.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let maintainer: Person

beforeAll(async () => {
  world = await createWorld()
  maintainer = await world.signIn('maintainer')
})
afterAll(() => world[Symbol.asyncDispose]())

test('legislation is filtered by any territory, found by name; the usual ones come first', async () => {
  const headers = { 'content-type': 'application/json' }
  const act = { title_en: 'Code du travail', kind: 'ACT', territory: 'FR' }
  const made = await maintainer.fetch('/api/v1/legislations', { method: 'POST', headers, body: JSON.stringify(act) })
  expect(made.status).toBe(201)
  const { user } = await mount(maintainer, '/admin/legislation', <LegislationsList />)
  await waitFor(() => expect(document.querySelectorAll('a[data-row]').length).toBeGreaterThan(1))
  const [chip] = screen.getAllByRole('button', { name: new RegExp(`^${t('legislations.filters.territory')}`) })
  await user.click(chip as HTMLElement)
  const found = await screen.findByRole('dialog', { name: t('legislations.filters.territory') })
  const names = within(found)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)
  expect(names.slice(0, 3)).toEqual(['Denmark', 'European Union', 'International'])
  expect(names.length).toBeGreaterThan(240)
  await user.click(within(found).getByRole('textbox'))
  await user.paste('fran')
  await user.click(await within(found).findByRole('checkbox', { name: 'France' }))
  await waitFor(() => expect(location.search).toBe('?territory=FR'))
  await waitFor(() =>
    expect([...document.querySelectorAll('a[data-row]')].map(({ textContent }) => textContent)).toEqual([
      'Code du travail',
    ]),
  )
})
