import { describe, expect, test } from 'vitest'
import { emptyOwnChemical, emptyOwnSheet, type OwnChemicalDraft } from './own-chemicals.draft.ts'
import {
  isAccepted,
  proposalsOf,
  withEvidence,
  withoutEvidence,
  withoutProposal,
  withProposal,
  type Extraction,
  type Passage,
} from './proposals.ts'

const passage = (path: string, value: string, more: Partial<Passage> = {}): Passage => ({
  path,
  value,
  min: null,
  max: null,
  unit: null,
  recordId: null,
  confidence: 'HIGH',
  page: 1,
  quote: `“${value}”`,
  ...more,
})

const extraction: Extraction = {
  id: 'x1',
  fileId: 'f1',
  state: 'DONE',
  reason: null,
  language: 'de',
  otherLanguages: [],
  fields: [
    passage('name', 'Rensol'),
    passage('supplier', 'Nordkem A/S'),
    passage('last_revision_date', '2026-03-01'),
    passage('hazard_statements.0', 'H225', { recordId: 'h225' }),
    passage('hazard_statements.1', 'H999'),
    passage('substances.0.cas_number', '64-17-5', { recordId: 's1' }),
    passage('substances.0.name', 'ethanol'),
    passage('substances.0.concentration', '10 - 25', { min: 10, max: 25, unit: '% w/w', page: 2 }),
    passage('un_number', '1170', { recordId: 'g1' }),
    passage('class', '3'),
    passage('packing_group', 'II'),
    passage('density', '0.79'),
  ],
}
const sheetFile = { id: 'f1', name: 'rensol.pdf' } as OwnChemicalDraft['dataSheets'][number]['files'][number]
const draft: OwnChemicalDraft = {
  ...emptyOwnChemical(),
  name: 'Cleaner',
  dataSheets: [emptyOwnSheet(), { ...emptyOwnSheet(), files: [sheetFile] }],
}
const proposals = proposalsOf(extraction, draft)
const of = (key: string) => {
  const found = proposals.find((proposal) => proposal.key === key)
  if (!found) throw new Error(`There is no proposal ${key}`)
  return found
}

describe('the proposals of an extraction', () => {
  test('are for the fields of the form, and for the data sheet with the file', () => {
    expect(proposals.map(({ at, text }) => `${at}: ${text}`)).toEqual([
      'name: Rensol',
      'producerName: Nordkem A/S',
      'dataSheets.1.language: de',
      'dataSheets.1.lastRevisionDate: 2026-03-01',
      'dataSheets.1.supplier: Nordkem A/S',
      'hazardStatements: H225',
      'hazardStatements: H999',
      'substanceConcentrations: ethanol · 64-17-5',
      'dangerousGood: UN 1170, 3, II',
    ])
  })

  test('leave out the data sheet if the draft no longer has its file', () => {
    const others = proposalsOf(extraction, { ...draft, dataSheets: [] })
    expect(others.filter(({ group }) => group === 'dataSheet')).toEqual([])
  })

  test('fill in a value, an entry of a list, a share and a record, each of which can be taken back', () => {
    for (const key of ['name name', 'hazard_statements.0', 'substances.0.cas_number', 'un_number']) {
      const proposal = of(key)
      expect(isAccepted(proposal, draft)).toBe(false)
      const filled = { ...draft, [proposal.at]: withProposal(proposal, draft) }
      expect(isAccepted(proposal, filled)).toBe(true)
      const former = draft[proposal.at as 'name']
      const back = { ...filled, [proposal.at]: withoutProposal(proposal, filled, former) }
      expect(back).toEqual(draft)
    }
    expect(withProposal(of('substances.0.cas_number'), draft)).toEqual([
      { substance: { id: 's1', name: 'ethanol' }, min: 10, max: 25, unit: '% w/w' },
    ])
  })

  test('empty a field whose former value is not known', () => {
    expect(withoutProposal(of('name name'), { ...draft, name: 'Rensol' }, undefined)).toBe('')
    expect(withoutProposal(of('un_number'), draft, undefined)).toBeNull()
  })

  test('cannot be accepted if no record of the lists corresponds', () => {
    const unknown = of('hazard_statements.1')
    expect(unknown.content.kind).toBe('MISSING')
    expect(withProposal(unknown, draft)).toEqual(draft.hazardStatements)
    expect(isAccepted(unknown, draft)).toBe(false)
  })
})

describe('the evidence', () => {
  test('has the passages of what was accepted, once, and not those of what was taken back', () => {
    const share = of('substances.0.cas_number')
    const once = withEvidence(withEvidence([], extraction, share), extraction, share)
    expect(once.map(({ path, page }) => `${path} ${page}`)).toEqual([
      'substances.0.cas_number 1',
      'substances.0.concentration 2',
    ])
    expect(withoutEvidence(once, extraction, share, [])).toEqual([])
  })

  test('stays while another accepted proposal has the same passage', () => {
    const [producer, issuer] = [of('supplier producerName'), of('supplier dataSheets.1.supplier')]
    const both = withEvidence(withEvidence([], extraction, producer), extraction, issuer)
    expect(withoutEvidence(both, extraction, producer, [issuer])).toHaveLength(1)
    expect(withoutEvidence(both, { id: 'another' }, producer, [])).toHaveLength(1)
  })
})
