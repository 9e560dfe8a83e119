import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import InspectionDetail from '@ansvar/web/features/monitoring/inspections/inspections.detail.tsx'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// Inspections that are answered by a checklist: with a heading, a question, a number with bounds and an optional text.

type Identified = { readonly id: string }
type Listed<Row> = { readonly content: readonly Row[] }
type Answer = {
  readonly value: string | null
  readonly note: string | null
  readonly outcome: string
  readonly follow_up: string
}
type Inspection = Identified & {
  readonly stage: string
  readonly status: string
  readonly result: string | null
  readonly checklist_id: string | null
  readonly answers: readonly Answer[]
}

const [sealed, pressure, remarks] = ['Is the seal intact?', 'Pressure', 'Remarks of the operator']
/** Waits as long as a busy machine needs. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 })

let world: World
let manager: Person
let checklist: Identified

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  checklist = await call<Identified>(manager, 'POST', 'checklists', {
    title: 'Compressor',
    items: [
      { kind: 'SECTION', text: 'Outside' },
      { kind: 'YES_NO', text: sealed, expected: 'YES' },
      { kind: 'NUMBER', text: pressure, unit: 'bar', minimum: 6, maximum: 8 },
      { kind: 'TEXT', text: remarks, required: false },
    ],
  })
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => vi.unstubAllGlobals())

const unchanged = () => undefined

/** Makes the window as narrow as a phone. */
const onPhone = () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: unchanged, removeEventListener: unchanged }))
}

/** Creates a reminder with the checklist. Returns its first inspection, which is due. */
async function planned(title: string): Promise<Identified> {
  const body = { title, starts_at: '2026-11-02', frequency: 'P1Y', checklist_id: checklist.id }
  const reminder = await call<Identified>(manager, 'POST', 'reminders', body)
  const { content } = await call<Listed<Identified>>(manager, 'GET', `inspections?reminder_id=${reminder.id}`)
  const [first] = content
  if (!first) throw new Error('The reminder has no inspection')
  return first
}

const stored = ({ id }: Identified) => call<Inspection>(manager, 'GET', `inspections/${id}?embed=answers`)
const at = ({ id }: Identified, query = '?run=1') => `/monitoring/control-book/inspections/${id}${query}`

async function run(title: string) {
  const inspection = await planned(title)
  const mounted = await mount(manager, at(inspection), <InspectionDetail id={inspection.id} mode="view" />)
  await screen.findByRole('heading', { level: 1, name: title })
  return { ...mounted, inspection }
}

const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const radio = (name: string) => screen.findByRole('radio', { name })
const yes = () => radio(t('checklists.options.items.expected.YES'))
const no = () => radio(t('checklists.options.items.expected.NO'))
const pressureField = () => screen.findByRole('textbox', { name: pressure })
const missing = (count: number) => button(t('inspections.run.missing', { count }))
const answerOf = async (inspection: Identified, value: string) =>
  (await stored(inspection)).answers.find((answer) => answer.value === value)

/** Completes an inspection in the dialog. */
async function complete(user: Awaited<ReturnType<typeof run>>['user']) {
  const name = new RegExp(`^${t('inspections.complete.action')}`)
  // It is disabled, as another element, until all answers are sent.
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(screen.getByRole('button', { name }))
  const dialog = screen.queryByRole('alertdialog')
  if (dialog)
    await user.click(within(dialog).getByRole('button', { name: new RegExp(t('inspections.complete.action')) }))
}

describe('the run of an inspection on a phone', () => {
  test('asks one question a screen, with its heading, and goes back and on', async () => {
    onPhone()
    const { user } = await run('Phone one')
    expect(screen.getByText(t('inspections.run.position', { number: 1, total: 3 }))).toBeDefined()
    expect(screen.getByText('Outside')).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: sealed })).toBeDefined()
    expect(screen.queryByRole('heading', { name: pressure })).toBeNull()
    expect(screen.getByText(t('inspections.run.then', { question: pressure }))).toBeDefined()
    await user.click(await button(t('inspections.run.next')))
    expect(screen.getByText(t('inspections.run.position', { number: 2, total: 3 }))).toBeDefined()
    expect(screen.queryByRole('heading', { name: sealed })).toBeNull()
    await user.click(await button(t('inspections.run.back')))
    expect(screen.getByRole('heading', { level: 2, name: sealed })).toBeDefined()
  })

  test('leads from the last screen to the first question that is not answered', async () => {
    onPhone()
    const { user } = await run('Phone two')
    await user.click(await button(t('inspections.run.next')))
    await user.click(await button(t('inspections.run.next')))
    await user.click(await missing(2))
    expect(screen.getByRole('heading', { level: 2, name: sealed })).toBeDefined()
  })

  test('is completed after its last question, with the answers', async () => {
    onPhone()
    const { user, inspection } = await run('Phone three')
    await user.click(await yes())
    await user.click(await button(t('inspections.run.next')))
    await user.type(await pressureField(), '7.2')
    await user.click(await button(t('inspections.run.next')))
    await complete(user)
    await eventually(async () => expect(await stored(inspection)).toMatchObject({ stage: 'DONE', result: 'PASSED' }))
    expect(await answerOf(inspection, '7.2')).toMatchObject({ outcome: 'PASSED' })
  })
})

describe('the run of an inspection on a desktop', () => {
  test('asks all questions on one page, and counts the answers', async () => {
    const { user, inspection } = await run('Desktop one')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Desktop one',
      'Outside',
      sealed,
      pressure,
      `${remarks} ${t('inspections.run.optional')}`,
    ])
    expect(screen.getByText(t('inspections.run.answered', { answered: 0, total: 3 }))).toBeDefined()
    await user.click(await yes())
    expect(screen.getByText(t('inspections.run.answered', { answered: 1, total: 3 }))).toBeDefined()
    await eventually(async () => expect(await answerOf(inspection, 'YES')).toMatchObject({ outcome: 'PASSED' }))
    expect(await stored(inspection)).toMatchObject({ stage: 'IN_PROGRESS' })
  })

  test('fails a number outside its bounds, and refuses what is no number', async () => {
    const { user, inspection } = await run('Desktop two')
    const field = await pressureField()
    expect(screen.getByText('6 – 8 bar')).toBeDefined()
    await user.type(field, 'high')
    await user.tab()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(t('problems.not_a_number'))).toBeDefined()
    await user.clear(field)
    await user.type(field, '8.5')
    expect(await screen.findByText(t('inspections.run.failed'))).toBeDefined()
    await eventually(async () => expect(await answerOf(inspection, '8.5')).toMatchObject({ outcome: 'FAILED' }))
    await user.clear(field)
    await user.type(field, '8')
    expect(screen.queryByText(t('inspections.run.failed'))).toBeNull()
  })

  test('is not completed while an answer is missing or a failure is not followed up', async () => {
    const { user, inspection } = await run('Desktop three')
    expect(await missing(2)).toBeDefined()
    await user.click(await no())
    await user.type(await pressureField(), '7')
    await user.click(await button(t('inspections.run.followUp', { count: 1 })))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('radio', { name: t('inspections.run.followUps.corrected') }))
    expect(dialog.getByText(t('inspections.run.noteNeeded'))).toBeDefined()
    // The answer is sent without the follow-up, which stays chosen until it has its note.
    await screen.findByText(t('inspections.run.saved'))
    await eventually(async () => expect(await answerOf(inspection, 'NO')).toMatchObject({ follow_up: 'NONE' }))
    await user.type(dialog.getByRole('textbox'), 'Sealed again')
    await user.tab()
    await user.click(dialog.getByRole('button', { name: t('inspections.run.followUpClose') }))
    await complete(user)
    await eventually(async () => expect(await stored(inspection)).toMatchObject({ stage: 'DONE', result: 'FAILED' }))
    expect(await answerOf(inspection, 'NO')).toMatchObject({ follow_up: 'CORRECTED', note: 'Sealed again' })
  })

  test('does not send a note that is too long, and shows its length', async () => {
    const { user, inspection } = await run('Desktop four')
    await user.click(await yes())
    await eventually(async () => expect(await answerOf(inspection, 'YES')).toBeDefined())
    await user.click(screen.getAllByRole('button', { name: t('inspections.run.more') })[0] as HTMLElement)
    await user.click(await screen.findByRole('textbox', { name: t('inspections.fields.note') }))
    await user.paste('x'.repeat(4001))
    expect(screen.getByText(t('problems.too_long'))).toBeDefined()
    expect(screen.getByText('4,001 of 4,000 characters')).toBeDefined()
    expect(await answerOf(inspection, 'YES')).toMatchObject({ note: null })
  })
})

describe('an inspection with a checklist', () => {
  test('leads to its checklist from its screen, also before it is started', async () => {
    const inspection = await planned('Lead one')
    await mount(manager, at(inspection, ''), <InspectionDetail id={inspection.id} mode="view" />)
    const start = await screen.findByRole('link', { name: t('inspections.run.start') })
    expect(start.getAttribute('href')).toBe(at(inspection))
    expect(screen.queryByRole('link', { name: t('inspections.markDone') })).toBeNull()
  })

  test('cannot be set to done in the form, which says how it is completed', async () => {
    const inspection = await planned('Lead two')
    await mount(manager, at(inspection, '/edit'), <InspectionDetail id={inspection.id} mode="edit" />)
    expect(await screen.findByText(t('problems.has_checklist'))).toBeDefined()
    expect(screen.queryByRole('combobox', { name: t('inspections.fields.status') })).toBeNull()
  })

  test('is answered if an address asks to mark it as done', async () => {
    const inspection = await planned('Lead three')
    const path = `${at(inspection, '/edit')}?done=today`
    await mount(manager, path, <InspectionDetail id={inspection.id} mode="edit" />)
    await eventually(() => expect(`${location.pathname}${location.search}`).toBe(at(inspection)))
  })

  test('of the demo is no exception: the open ones with a checklist lead to it', async () => {
    const { content } = await call<Listed<Inspection>>(
      manager,
      'GET',
      'inspections?state=OVERDUE&state=DUE_SOON&size=500',
    )
    const withChecklist = content.filter(({ checklist_id: id }) => id !== null)
    expect(withChecklist.length).toBeGreaterThan(0)
    const [first] = withChecklist
    if (!first) return
    await mount(manager, at(first, ''), <InspectionDetail id={first.id} mode="view" />)
    const link = await screen.findByRole('link', {
      name: new RegExp(`${t('inspections.run.start')}|${t('inspections.run.continue')}`),
    })
    expect(link.getAttribute('href')).toBe(at(first))
  })
})
