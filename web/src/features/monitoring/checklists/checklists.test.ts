import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { checklists, emptyItem, type ItemDraft } from './checklists.resource.ts'

const today = '2026-11-20' as IsoDate
const item = (more: Partial<ItemDraft> = {}): ItemDraft => ({ ...emptyItem(), text: 'Sealed?', ...more })
const found = (...items: ItemDraft[]) =>
  checklists.check?.({ ...checklists.empty(), title: 'Fire', items }, today)?.map(({ path, code }) => `${path} ${code}`)

describe('a checklist', () => {
  test('has a text in every item, numbers as bounds, and choices', () => {
    expect(found(item({ text: ' ' }))).toEqual(['items.0.text required'])
    expect(found(item({ kind: 'NUMBER', minimum: 'a bit' }))).toEqual(['items.0.minimum not_a_number'])
    expect(found(item({ kind: 'CHOICE', expected: null }))).toEqual(['items.0.choices required'])
  })

  test('accepts several new items, which have no id yet', () => {
    expect(found(item(), item(), item())).toEqual([])
  })

  test('is sent without the fields that the kind of an item does not have', () => {
    const draft = { ...checklists.empty(), title: 'Fire', items: [item({ kind: 'TEXT', unit: 'bar', minimum: 3 })] }
    const { items } = checklists.toInput(draft) as { items: readonly object[] }
    expect(items).toEqual([
      expect.objectContaining({ kind: 'TEXT', text: 'Sealed?', expected: null, unit: null, minimum: null }),
    ])
    expect(items[0]).not.toHaveProperty('id')
  })
})
