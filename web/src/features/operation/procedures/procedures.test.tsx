import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { withValueAt, type Values } from '#machines/paths.ts'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { FormContext, type Descriptions } from '#screen/form.ts'
import { RecordReading } from '#screen/record-reading.tsx'
import { emptyStep, procedureDraft, procedures, type ProcedureDraft, type Step } from './procedures.resource.ts'

const today = '2026-11-20' as IsoDate
const step = (title: string, instruction = ''): Step => ({ title, instruction, responsibleRole: '' })
const draft: ProcedureDraft = {
  ...procedures.empty(),
  title: 'Hot work',
  departments: [{ id: '1', name: 'Maintenance' }],
  areas: [{ id: '2', name: 'Yard' }],
  steps: [step('Ask'), step('Clear', 'Ten metres'), step('Watch')],
}

afterEach(cleanup)

describe('a procedure', () => {
  test('has a title, and so has every step', () => {
    const found = procedures.check?.({ ...draft, title: ' ', steps: [step('Ask'), step(' ', 'How')] }, today)
    expect(found?.map(({ path, code }) => `${path} ${code}`)).toEqual(['title required', 'steps.1.title required'])
  })

  test('in force has an approver, a day and a period, as a policy has', () => {
    const found = procedures.check?.({ ...draft, state: 'APPROVED' }, today)
    expect(found?.map(({ path }) => path)).toEqual(['approvedById', 'approvedOn', 'reviewPeriod'])
  })

  test('is sent with the ids of its departments and areas, its steps in their order', () => {
    const input = procedures.toInput(draft)
    expect(input).toMatchObject({ departmentIds: ['1'], areaIds: ['2'] })
    expect(input).not.toHaveProperty('departments')
    expect((input as { steps: Step[] }).steps.map(({ title }) => title)).toEqual(['Ask', 'Clear', 'Watch'])
  })

  test('reads a step that nobody is named for', () => {
    const record = { ...draft, steps: [{ title: 'Ask', instruction: '', responsibleRole: null }] }
    expect(procedureDraft.toDraft(record as never).steps).toEqual([step('Ask')])
  })
})

const Steps = () => (
  <RepeatedFields name="steps" empty={emptyStep} ordered>
    {(row) => <TextField name={`${row}.title`} maxLength={200} />}
  </RepeatedFields>
)

function Editing() {
  const [values, setValues] = useState<Values>(draft)
  const [descriptions] = useState<Descriptions>(() => new Map())
  const change = (path: string, value: unknown) => setValues((before) => withValueAt(before, path, value))
  return (
    <FormContext value={{ name: 'procedures', mode: 'edit', values, problems: {}, change, descriptions }}>
      <Steps />
    </FormContext>
  )
}

const titles = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const tools = (label: string) => screen.getAllByRole('button', { name: label })

describe('the steps', () => {
  test('are moved up and down, and the focus goes along', () => {
    render(<Editing />)
    const [, second] = tools('procedures.steps.up')
    if (second) fireEvent.click(second)
    expect(titles()).toEqual(['Clear', 'Ask', 'Watch'])
    expect(document.activeElement).toBe(tools('procedures.steps.up')[0])
    const [first] = tools('procedures.steps.down')
    if (first) fireEvent.click(first)
    expect(titles()).toEqual(['Ask', 'Clear', 'Watch'])
    expect(document.activeElement).toBe(tools('procedures.steps.down')[1])
  })

  test('the first goes no further up, the last no further down', () => {
    render(<Editing />)
    const ends = [tools('procedures.steps.up')[0], tools('procedures.steps.down')[2]]
    for (const end of ends) if (end) fireEvent.click(end)
    expect(ends.map((end) => end?.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
    expect(titles()).toEqual(['Ask', 'Clear', 'Watch'])
  })

  test('are removed and added where people expect it', () => {
    render(<Editing />)
    const [, second] = tools('procedures.steps.remove')
    if (second) fireEvent.click(second)
    expect(titles()).toEqual(['Ask', 'Watch'])
    fireEvent.click(screen.getByRole('button', { name: 'procedures.steps.add' }))
    expect(titles()).toEqual(['Ask', 'Watch', ''])
    expect(document.activeElement).toBe(screen.getAllByRole('textbox')[2])
  })

  test('of two versions are aligned, with any insertion between them', () => {
    const now = { ...draft, steps: [step('Ask'), step('Cover the drains'), ...draft.steps.slice(1)] }
    const { container } = render(
      <RecordReading name="procedures" values={now} before={draft}>
        <Steps />
      </RecordReading>,
    )
    const texts = (of: string) => [...container.querySelectorAll(of)].map((element) => element.textContent)
    expect(texts('ins')).toEqual(['Cover the drains'])
    expect(texts('del')).toEqual([])
    expect(texts('.repeated-number')).toEqual(['1', '2', '3', '4'])
  })
})
