import { randomUUID } from 'node:crypto'
import { chemicalInput, ownChemicalInput, substanceInput } from './inputs.ts'

type Ids = Readonly<Record<string, string>>

/** Returns the variables of the mutations of substances, chemicals, their data sheets and their assessments. */
export const chemicalInputs = (ids: () => Ids): Readonly<Record<string, () => Record<string, unknown>>> => ({
  createSubstance: () => ({ input: substanceInput, idempotencyKey: randomUUID() }),
  updateSubstance: () => ({
    id: ids()['substance'],
    input: { nameEn: 'Chromium trioxide', casNumbers: ['1333-82-0'] },
  }),
  createChemical: () => ({ input: chemicalInput(ids()), idempotencyKey: randomUUID() }),
  createOwnChemical: () => ({ input: ownChemicalInput(ids()), idempotencyKey: randomUUID() }),
  updateOwnChemical: () => ({ id: ids()['ownChemical'], input: ownChemicalInput(ids()) }),
  createChemicalAssociation: () => ({
    input: { chemicalId: ids()['unused'], areaIds: [ids()['area']], amount: 2.5, unit: 'kg' },
    idempotencyKey: randomUUID(),
  }),
  updateChemicalAssociation: () => ({ id: ids()['chemicalAssociation'], input: { use: 'Plating' } }),
  updateChemicalRestriction: () => ({
    id: ids()['chemicalAssociation'],
    restrictionId: ids()['restriction'],
    input: { comment: 'Covered by an authorisation' },
  }),
  updateChemical: () => ({ id: ids()['chemical'], input: chemicalInput(ids()) }),
  createDataSheetExtraction: () => ({ input: { fileId: ids()['pdf'] }, idempotencyKey: randomUUID() }),
  completeRiskAssessment: () => ({ id: ids()['assessed'], input: { assessedOn: '2026-02-01' } }),
})
