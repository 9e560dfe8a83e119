import { randomUUID } from 'node:crypto'
import type { openDemo } from './demo.ts'
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
  createChemicalStock: () => ({
    input: { areaId: ids()['area'], amount: 2.5, unit: 'kg', maximum: 5 },
    idempotencyKey: randomUUID(),
  }),
  updateChemicalStock: () => ({ id: ids()['chemicalStock'], input: { areaId: ids()['area'], amount: 3, unit: 'kg' } }),
  updateChemicalRestriction: () => ({
    id: ids()['chemicalAssociation'],
    restrictionId: ids()['restriction'],
    input: { comment: 'Covered by an authorisation' },
  }),
  updateSubstitution: () => ({
    id: ids()['chemicalAssociation'],
    input: {
      candidates: [{ name: 'Soap', dangerCode: 'GREEN', whyNot: 'Too slow' }],
      decision: 'KEEP',
      because: 'Nothing else dissolves it',
      decidedOn: '2026-02-01',
      reviewOn: '2027-02-01',
    },
  }),
  updateChemical: () => ({ id: ids()['chemical'], input: chemicalInput(ids()) }),
  createDataSheetExtraction: () => ({ input: { fileId: ids()['pdf'] }, idempotencyKey: randomUUID() }),
  completeRiskAssessment: () => ({ id: ids()['assessed'], input: { assessedOn: '2026-02-01' } }),
})

type Demo = Awaited<ReturnType<typeof openDemo>>

/** Returns the id of the first stock of a chemical. */
export async function firstStock(demo: Demo, associationId: string): Promise<string> {
  const { data } = await demo.execute(
    `query ($organizationId: ID!, $associationId: ID!) {
      chemicalStocks(organizationId: $organizationId, associationId: $associationId) { content { id } }
    }`,
    { organizationId: demo.organizationId, associationId },
  )
  const { content } = data['chemicalStocks'] as { readonly content: readonly { readonly id: string }[] }
  return content[0]?.id ?? ''
}
