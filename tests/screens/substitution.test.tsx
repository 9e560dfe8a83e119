import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import ChemicalAssociationDetail from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.detail.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { first, read, starting } from './undoing.ts'
import { mount, t } from './mount.tsx'

let world: World
let editor: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

const decide = starting(t('substitution.decide.action'))
/** Opens the chemical that contains nitric and hydrofluoric acid. Other pickling acids are less dangerous. */
async function open(person: Person) {
  const { id } = await first(person, 'chemical-associations?q=pickling%20paste')
  const { user } = await mount(
    person,
    `/chemicals/my-chemicals/${id}`,
    <ChemicalAssociationDetail id={id} mode="view" />,
  )
  const card = within(await screen.findByRole('region', { name: t('substitution.title') }))
  return { id, user, card }
}

test('an editor compares less dangerous chemicals, and keeps the chemical with a reason against one', async () => {
  const { id, user, card } = await open(editor)
  card.getByText(t('substitution.options.state.MISSING'))
  card.getByText(t('substitution.required.RED'))
  await user.click(card.getByRole('button', starting(t('substitution.compare'))))
  const table = within(await card.findByRole('table'))
  expect(table.getAllByText(t('substitution.effects.BETTER')).length).toBeGreaterThan(0)
  const [box] = table.getAllByRole('checkbox')
  if (!box) throw new Error('There is no candidate')
  await user.click(box)
  await user.click(card.getByRole('button', decide))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('radio', { name: t('substitution.options.decision.KEEP') }))
  await user.type(dialog.getByRole('textbox', { name: t('substitution.fields.because') }), 'Weld seams need the paste')
  await user.click(dialog.getByRole('button', decide))
  await waitFor(() => expect(dialog.getByText(t('problems.required'))).toBeTruthy())
  await user.type(dialog.getByRole('textbox', { name: t('substitution.candidates.whyNot') }), 'Runs off the seam')
  await user.click(dialog.getByRole('button', decide))
  await card.findByText('Runs off the seam')
  card.getByText(t('substitution.options.state.DECIDED'))
  expect(await read(editor, `chemical-associations/${id}`)).toMatchObject({
    substitution: { decision: 'KEEP', because: 'Weld seams need the paste', candidates: [{ danger_code: 'RED' }] },
  })
})

test('a reader reads the decision and compares, but cannot decide', async () => {
  const { user, card } = await open(reader)
  card.getByText('Runs off the seam')
  expect(card.queryByRole('button', decide)).toBeNull()
  await user.click(card.getByRole('button', starting(t('substitution.compare'))))
  const table = within(await card.findByRole('table'))
  expect(table.queryByRole('checkbox')).toBeNull()
})
