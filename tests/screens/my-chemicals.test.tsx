import { render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ChemicalAssociationsList } from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.list.tsx'
import { languageOfName, SubstanceName } from '@ansvar/web/features/chemicals/hazards/substance-name.tsx'
import { downloads } from './downloads.ts'
import { createWorld, type Person, type World } from './service.ts'
import { i18n } from '@ansvar/web/app/i18n.ts'
import { chooseItem, mount, rowLinks as rows, t } from './mount.tsx'

let world: World
let manager: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

const open = (search = '') => mount(manager, `/chemicals/my-chemicals${search}`, <ChemicalAssociationsList />)
const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
const byDefault = ['Chemical', 'Danger code', 'Pictograms', 'Areas', 'Restrictions', 'Data sheet']

describe('the columns of a register of chemicals', () => {
  test('are hidden until they are chosen, and can be hidden again at once', async () => {
    const { user } = await open()
    await rows()
    expect(heads()).toEqual(byDefault)
    await user.click(screen.getByRole('button', { name: t('screen.list.columns') }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'CAS numbers' }))
    await waitFor(() => expect(heads()).toEqual([...byDefault, 'CAS numbers']))
    expect(location.search).toContain('casNumbers')
    await chooseItem(user, screen.getByRole('menuitem', { name: t('screen.list.defaultColumns') }))
    await waitFor(() => expect(heads()).toEqual(byDefault))
    expect(location.search).toBe('')
  })

  test('show the values of the chemical and of the organization', async () => {
    await open(
      '?columns=name,amount,unit,supplier,responsible,casNumbers,unNumber,dataSheetDate,substitutionState&q=chromoline',
    )
    const [row] = await rows()
    const cells = [...(row?.closest('tr')?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
    expect(cells).toEqual(expect.arrayContaining(['600', 'l', '1333-82-0', '1755', 'Decided']))
  })

  test('are all in an export of all columns', async () => {
    const files = downloads()
    const { user } = await open()
    await rows()
    await user.click(screen.getByRole('button', { name: t('screen.export.list') }))
    await chooseItem(user, await screen.findByRole('menuitem', { name: t('screen.export.allColumns.csv') }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [head, ...lines] = (await (files[0] as Blob).text()).trimEnd().split('\r\n')
    const register = 'Amount,Unit,Use,Supplier,Responsible,Product number,CAS numbers,Storage class,UN number'
    expect(head?.replace('\uFEFF', '')).toBe(`${byDefault.join(',')},${register},Data sheet revised,Substitution`)
    expect(lines.some((line) => line.includes('1333-82-0') && line.includes('6.1B,1755'))).toBe(true)
  })
})

test('the English name of a substance is marked on a Danish screen', async () => {
  await i18n.changeLanguage('da')
  onTestFinished(async () => void (await i18n.changeLanguage('en')))
  const { container } = render(<SubstanceName name="xylene" language={languageOfName('da', { nameDa: null })} />)
  expect(container.querySelector('[lang=en]')?.textContent).toBe('xylene')
  expect(container.textContent).toBe('xylene (på engelsk)')
  const danish = render(<SubstanceName name="acetone" language={languageOfName('da', { nameDa: 'acetone' })} />)
  expect(danish.container.textContent).toBe('acetone')
  expect(danish.container.querySelector('[lang]')).toBeNull()
})
