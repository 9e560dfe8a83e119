import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import RiskAssessmentDetail from '@ansvar/web/features/chemicals/risk-assessments/risk-assessments.detail.tsx'
import { RiskAssessmentsList } from '@ansvar/web/features/chemicals/risk-assessments/risk-assessments.list.tsx'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { first, read, starting, undo } from './undoing.ts'
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

  test('gives a measure that is not in place a corrective action, which is undone', async () => {
    const { id } = await call<{ id: string }>(editor, 'POST', 'risk-assessments', {
      title: 'Rinsing of the drum',
      measures: [
        { level: 'TECHNICAL', text: 'Lid on the drum' },
        { level: 'PERSONAL', text: 'Goggles', in_place: true },
      ],
    })
    const { user } = await mount(editor, `${address}/${id}`, <RiskAssessmentDetail id={id} mode="view" />)
    const toAct = within(await screen.findByRole('region', { name: new RegExp(t('riskAssessments.measures.toAct')) }))
    expect(toAct.queryByText('Goggles')).toBeNull()
    await user.click(toAct.getByRole('button', starting(t('correctiveActions.create'))))
    expect(toAct.getByDisplayValue('Lid on the drum')).toBeTruthy()
    await user.click(toAct.getByRole('button', starting(t('screen.save'))))
    const link = await screen.findByRole('link', { name: t('correctiveActions.one') })
    const { measures } = (await read(editor, `risk-assessments/${id}`)) as {
      measures: { corrective_action_id: string }[]
    }
    expect(link.getAttribute('href')).toBe(`#${measures[0]?.corrective_action_id}`)
    expect(screen.queryByRole('region', { name: new RegExp(t('riskAssessments.measures.toAct')) })).toBeNull()
    await undo()
    await screen.findByRole('region', { name: new RegExp(t('riskAssessments.measures.toAct')) })
    expect(screen.queryByRole('link', { name: t('correctiveActions.one') })).toBeNull()
  })

  test('shows a completed version as it was, compares it with a later one, and prints it', async () => {
    const { id: association } = await first(editor, 'chemical-associations?q=hydrochloric')
    const values = {
      title: 'Pickling of the hooks',
      process: 'The hooks hang in the acid.',
      association_ids: [association],
      hazardous_properties: 'Corrosive.',
      supplier_information: 'Wear gloves.',
      negligible_because: 'The bath is closed.',
      workers_consulted: true,
      conclusion: 'NOT_ACCEPTABLE',
    }
    const { id } = await call<{ id: string }>(editor, 'POST', 'risk-assessments', values)
    const finish = () => call(editor, 'PUT', `risk-assessments/${id}/complete`, {})
    await finish()
    const improved = { ...values, process: 'The hooks hang in the rinse.', conclusion: 'ACCEPTABLE' }
    await call(editor, 'PUT', `risk-assessments/${id}`, improved)
    await finish()
    const screenOf = (more: string) =>
      mount(reader, `${address}/${id}${more}`, <RiskAssessmentDetail id={id} mode="view" />)
    await screenOf('')
    const completed = within(
      await screen.findByRole('region', { name: new RegExp(t('riskAssessments.completed.title')) }),
    )
    const links = await completed.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [4, 2].map((version) => `${address}/${id}?version=${version}`),
    )
    cleanup()
    const { user } = await screenOf('?version=2')
    await screen.findByText('The hooks hang in the acid.')
    screen.getByText('Hydrochloric acid 30 %')
    expect(screen.queryByText('The hooks hang in the rinse.')).toBeNull()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await user.click(screen.getByRole('button', starting(t('screen.print'))))
    expect(print).toHaveBeenCalledOnce()
    cleanup()
    await screenOf('?version=4&against=2')
    const removed = await waitFor(() => {
      const found = document.querySelector('del')
      expect(found).not.toBeNull()
      return found
    })
    expect(removed?.textContent).toContain('acid')
  })

  test('is read by readers, without what only editors need', async () => {
    const { id } = await first(reader, 'risk-assessments?q=pickling')
    await mount(reader, `${address}/${id}`, <RiskAssessmentDetail id={id} mode="view" />)
    await screen.findByText('Edge extraction')
    expect(screen.queryByRole('button', completeButton)).toBeNull()
  })
})
