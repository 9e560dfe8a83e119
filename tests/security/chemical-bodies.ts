import type { Naming } from './kinds.ts'
import { day, some } from './texts.ts'

// The bodies of substances, chemicals and their assessments.

export const substance = ({ id }: Naming) => ({
  name_en: `Substance ${some()}`,
  hazard_statement_ids: [id('hazard-statements')],
})
export const chemical = ({ id, files }: Naming) => ({
  name: `Bath ${some()}`,
  producer_id: id('stakeholders'),
  supplies: [{ supplier_id: id('stakeholders') }],
  countries_data: [
    { country: 'DK', safety_data_sheets: [{ language: 'da', last_revision_date: day, file: files()[0] ?? null }] },
  ],
  substance_concentrations: [{ substance_id: id('substances') }],
  hazard_statement_ids: [id('hazard-statements')],
})
export const riskAssessment = ({ id }: Naming) => ({
  title: `Dipping ${some()}`,
  process: 'The part is dipped.',
  area_ids: [id('areas')],
  department_ids: [id('departments')],
  association_ids: [id('chemical-associations')],
  arising: [{ name: 'Mist', substance_id: id('substances') }],
  hazardous_properties: 'Corrosive.',
  supplier_information: 'Use with extraction.',
  negligible_because: 'One drop a week.',
  workers_consulted: true,
  conclusion: 'ACCEPTABLE',
  responsible_id: id('members'),
  assessor_ids: [id('members')],
})
export const ownChemical = ({ id, files }: Naming) => ({
  name: `Bath ${some()}`,
  data_sheets: [{ language: 'da', last_revision_date: day, file: files()[0] ?? null }],
  substance_concentrations: [{ substance_id: id('substances') }],
  hazard_statement_ids: [id('hazard-statements')],
})
/** Chemicals whose requests are answered, and what is accepted of their differences. */
export const acceptance = ({ maybe }: Naming) => ({ producer_id: maybe('stakeholders') })
export const match = ({ id }: Naming) => ({ chemical_id: id('chemicals') })
export const use = ({ id, files }: Naming) => ({
  area_ids: [id('areas')],
  responsible_id: id('members'),
  data_sheets: [{ language: 'da', last_revision_date: day, supplier_id: id('stakeholders'), file: files()[0] ?? null }],
})
/** The amount is the one that the recorded calls of the first release give the chemical, which must be the sum. */
export const stock = ({ id }: Naming) => ({ area_id: id('areas'), amount: 400, unit: 'l', counted_on: day })
