import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import RiskAssessmentDetail from '@ansvar/web/features/chemicals/risk-assessments/risk-assessments.detail.tsx'
import { RiskAssessmentsList } from '@ansvar/web/features/chemicals/risk-assessments/risk-assessments.list.tsx'
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

const address = '/chemicals/my-chemicals/assessments'
const completeButton = starting(t('riskAssessments.complete.action'))

describe('the risk assessments', () => {
  test('list what must be assessed again first', async () => {
    await mount(reader, '/chemicals/my-chemicals?view=assessments', <RiskAssessmentsList />)
    await screen.findByText('Chromium plating on line 2')
    const titles = screen.getAllByRole('row').slice(1)
    expect(titles.map((row) => row.textContent)).toEqual([
      expect.stringContaining(`Chromium plating on line 2${t('riskAssessments.status.outdated')}`),
      expect.stringMatching(/^Welding of stainless steelDue /),
      expect.stringContaining(`Pickling of steel parts${t('riskAssessments.status.current')}`),
      expect.stringContaining(`Priming with zinc paint${t('riskAssessments.status.draft')}`),
    ])
  })
})

describe('a risk assessment', () => {
  test('begins with the chemical of the address, inserts its statements once, and lists what is missing', async () => {
    const { id } = await first(editor, 'chemical-associations?q=hydrochloric')
    const path = `${address}/new/edit?chemical=${id}`
    const { user } = await mount(editor, path, <RiskAssessmentDetail id="new" mode="edit" />)
    await screen.findByText('Hydrochloric acid 30 %')
    await user.type(screen.getByRole('textbox', { name: t('riskAssessments.fields.title') }), 'Rinsing')
    const insert = screen.getByRole('button', starting(t('riskAssessments.insert.action')))
    const hazards = screen.getByRole('textbox', { name: t('riskAssessments.fields.hazardousProperties') })
    await user.click(insert)
    await waitFor(() => expect((hazards as HTMLTextAreaElement).value).toContain('H314: Causes severe skin burns'))
    await user.click(insert)
    await user.click(screen.getByRole('button', starting(t('screen.save'))))
    await waitFor(() => expect(location.pathname).toMatch(/assessments\/[\da-f-]{36}$/))
    const saved = await read(editor, `risk-assessments/${location.pathname.slice(-36)}`)
    expect(String(saved['hazardous_properties']).match(/H314/g)).toHaveLength(1)
    expect(saved['supplier_information']).toContain('P280: Wear protective gloves')
    expect(saved).toMatchObject({ association_ids: [id], state: 'DRAFT' })
  })

  test('that lacks something cannot be completed, and its screen lists what', async () => {
    const { id } = await first(editor, 'risk-assessments?state=DRAFT&q=priming')
    await mount(editor, `${address}/${id}`, <RiskAssessmentDetail id={id} mode="view" />)
    await screen.findByText(t('riskAssessments.toComplete'))
    const labels = ['supplierInformation', 'exposureLevel', 'exposureRoutes', 'circumstances', 'effect'] as const
    screen.getByText(new RegExp(labels.map((name) => t(`riskAssessments.fields.${name}`)).join(', ')))
    const button = screen.getByRole('button', completeButton)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('that is outdated says why, and is completed again', async () => {
    const { id } = await first(editor, 'risk-assessments?state=OUTDATED')
    const { user } = await mount(editor, `${address}/${id}`, <RiskAssessmentDetail id={id} mode="view" />)
    await screen.findByText(t('riskAssessments.outdated.EVENT'))
    await user.click(screen.getByRole('button', completeButton))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', completeButton))
    await waitFor(() => expect(screen.queryByText(t('riskAssessments.outdated.EVENT'))).toBeNull())
    expect(await read(editor, `risk-assessments/${id}`)).toMatchObject({ state: 'CURRENT', completed_version: 3 })
    const completed = within(screen.getByRole('region', { name: new RegExp(t('riskAssessments.completed.title')) }))
    await waitFor(() => expect(completed.getAllByRole('listitem')).toHaveLength(2))
  })

  test('is read by readers, without what only editors need', async () => {
    const { id } = await first(reader, 'risk-assessments?q=pickling')
    await mount(reader, `${address}/${id}`, <RiskAssessmentDetail id={id} mode="view" />)
    await screen.findByText('Edge extraction')
    expect(screen.queryByRole('button', completeButton)).toBeNull()
  })
})
