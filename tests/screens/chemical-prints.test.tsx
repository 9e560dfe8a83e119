import { act, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import ChemicalAssociationDetail from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.detail.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { first, starting } from './undoing.ts'
import { chooseItem, mount, t } from './mount.tsx'

let world: World
let reader: Person
beforeAll(async () => {
  world = await createWorld()
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => void vi.unstubAllGlobals())

/** Prints a chemical from its menu. Returns the text of the paper, and the number of elements of a class on it. */
async function print(choice: string, selector: string) {
  const { id } = await first(reader, 'chemical-associations?q=chromoline')
  const printed = vi.fn<() => void>()
  const papers: { text: string; count: number }[] = []
  vi.stubGlobal('print', () => {
    const found = [...document.body.querySelectorAll(`:scope > .print-only, :scope > .print-only ${selector}`)]
    papers.push({ text: found[0]?.textContent ?? '', count: found.length - 1 })
    printed()
  })
  const path = `/chemicals/my-chemicals/${id}`
  const { user } = await mount(reader, path, <ChemicalAssociationDetail id={id} mode="view" />)
  await user.click(await screen.findByRole('button', starting(t('screen.print'))))
  await chooseItem(user, await screen.findByRole('menuitem', { name: choice }))
  await vi.waitFor(() => expect(printed).toHaveBeenCalled(), 15_000)
  await act(async () => {})
  expect(document.querySelector('body > .print-only')).toBeNull()
  return papers[0] ?? { text: '', count: 0 }
}

describe('the paper of a chemical', () => {
  test('is an instruction with the hazards, first aid, and what is in place at the assessed process', async () => {
    const { text, count } = await print(t('chemicalPrints.instruction.title'), '.chemical-sheet-section')
    expect(text).toContain('Fatal if inhaled.')
    expect(text).toContain('Push-pull extraction with alarm')
    expect(text).toContain('Limit value of Chromium(VI) compounds: 0.001 mg/m³ (8 hours)')
    expect(text).toContain(t('chemicalPrints.emergency'))
    // No statement of this chemical is about spill, fire or waste.
    expect(text).not.toContain(t('chemicalPrints.sections.SPILL'))
    expect(count).toBe(3)
  })

  test.each([
    ['A8', 16, 'H301+H311, H314, H317'],
    ['A6', 4, 'Toxic if swallowed or in contact with skin. Causes severe skin burns'],
  ] as const)('is a sheet of labels of the size %s, the smallest with codes instead of texts', async (...facts) => {
    const [size, labels, hazards] = facts
    const { text, count } = await print(t(`chemicalPrints.labels.${size}`), '.workplace-label')
    expect(count).toBe(labels)
    expect(text).toContain(hazards)
  })
})
