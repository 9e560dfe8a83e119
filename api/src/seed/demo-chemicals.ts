import type { Selectable } from 'kysely'
import { restrictionFingerprint } from '@ansvar/domain/restrictions'
import type { StoredSubstitution, SubstanceConcentration } from '#db/chemical-tables.ts'
import type { RecordFile } from '#db/columns.ts'
import { readHazards, warningsFor, type Hazards } from '#db/hazards.ts'
import type { Trx, Tables } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { contentOf } from '#db/trail/difference.ts'
import type { Calendar } from './demo-calendar.ts'
import { sheetFile } from './demo-data-sheets.ts'
import { agesOf } from './demo-ages.ts'
import { demoId, type DemoFiles } from './demo-files.ts'

type Chemical = DemoFiles['chemicals'][number]
type Association = DemoFiles['chemicalAssociations'][number]
type NameOf = (key: string) => string

/** The catalogue records that the demo's chemicals refer to, by their names in the demo's files. */
export type Known = {
  readonly hazards: Hazards
  readonly statementIds: ReadonlyMap<string, string>
  readonly goods: ReadonlyMap<string, string>
  readonly substances: ReadonlyMap<string, string>
  readonly restrictions: readonly Selectable<Tables['restrictions']>[]
}

/** Writes the demo's chemicals, and which of them each organization uses. Returns the changes. */
export async function writeChemicals(trx: Trx, demo: DemoFiles, days: Calendar, nameOf: NameOf): Promise<Entry[]> {
  const { chemicals, chemicalAssociations } = demo
  const known = await readKnown(trx)
  const entries: Entry[] = []
  const compositions = new Map<string, SubstanceConcentration[]>()
  const entered = (
    organizationId: string | null,
    resource: string,
    id: string,
    age: number,
    by: string,
    content: object,
  ) => {
    const at = days.instant(age, 10)
    const after = contentOf(content)
    const what = { organizationId, resource, id, parent: null, action: 'CREATED', before: null, after } as const
    entries.push({ ...what, at, userId: demoId('member', by), userName: nameOf(by) })
    return { id, created_date: at, last_modified_date: at, last_modified_by: nameOf(by) }
  }
  for (const [index, chemical] of chemicals.entries()) {
    const { json, ...values } = chemicalValues(chemical, known, days)
    compositions.set(chemical.key, json.substance_concentrations)
    const content = { ...values, ...json }
    const stamps = entered(null, 'chemicals', demoId('chemical', chemical.key), 900 - index * 9, 'signe', content)
    const texts = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)]))
    await trx
      .insertInto('chemicals')
      .values({ ...values, ...(texts as Record<keyof typeof json, string>), ...stamps })
      .execute()
    const owner = { organizationId: null, table: 'chemicals', id: stamps.id, by: 'signe' } as const
    if (json.files.length > 0) await trx.insertInto('files').values(ownedSheets(json.files, owner)).execute()
  }
  const ageOf = agesOf(demo, { first: 500, step: 11, min: 2 })
  for (const association of chemicalAssociations) {
    const accepted = acceptedOf(association, known, compositions.get(association.chemical) ?? [], days, nameOf)
    const decided = substitutionOf(association, days)
    const sheets = addedSheetsOf(association, days)
    const content = {
      ...associationValues(association),
      accepted_restrictions: accepted,
      substitution: decided,
      data_sheets: sheets,
      added_sheet_revised_on: newestOf(sheets),
    }
    const organizationId = demoId('organization', association.organization)
    const id = demoId('chemical association', association.key)
    const age = ageOf(association.organization)
    const stamps = entered(organizationId, 'chemical_associations', id, age, association.responsible, content)
    await trx
      .insertInto('chemical_associations')
      .values({
        ...content,
        ...stamps,
        organization_id: organizationId,
        accepted_restrictions: JSON.stringify(accepted),
        data_sheets: JSON.stringify(sheets),
        substitution: decided ? JSON.stringify(decided) : undefined,
      })
      .execute()
  }
  return entries
}

export async function readKnown(trx: Trx): Promise<Known> {
  const hazards = await readHazards(trx)
  const precautionary = await trx.selectFrom('precautionary_statements').select(['id', 'code']).execute()
  const goods = await trx
    .selectFrom('dangerous_goods')
    .select(['id', 'un_number', 'packing_group'])
    .orderBy('name_en', 'desc')
    .execute()
  const substances = await trx.selectFrom('substances').select(['id', 'index_number', 'cas_numbers']).execute()
  return {
    hazards,
    statementIds: new Map([
      ...[...hazards.hazardStatements, ...hazards.euHazardStatements].map(([id, code]): [string, string] => [code, id]),
      ...precautionary.map(({ id, code }): [string, string] => [code, id]),
    ]),
    goods: new Map(
      goods.map(({ id, un_number: un, packing_group: group }) => [[un, group ?? ''].join(' ').trim(), id]),
    ),
    substances: new Map(
      substances.flatMap(({ id, index_number: index, cas_numbers: cas }) =>
        [...cas, index ?? ''].map((number): [string, string] => [number, id]),
      ),
    ),
    restrictions: await trx.selectFrom('restrictions').selectAll().execute(),
  }
}

type Described = Omit<Chemical, 'key' | 'producer' | 'supplies' | 'sheets' | 'override' | 'active'>

/** Returns the values that a chemical of the catalogue and an own one of an organization have in common. */
export function describedValues(chemical: Described, known: Known) {
  const statements = (codes: readonly string[]) => codes.map((code) => found(known.statementIds, code))
  const [h, euh] = [statements(chemical.h), statements(chemical.euh)]
  const warnings = warningsFor(known.hazards, h, euh)
  return {
    warnings,
    name: chemical.name,
    product_number: chemical.product_number,
    description: chemical.description,
    physical_state: chemical.physical_state,
    hazard_statement_ids: h,
    eu_hazard_statement_ids: euh,
    precautionary_statement_ids: statements(chemical.p),
    dangerous_good_id: chemical.un === null ? null : found(known.goods, chemical.un),
    areas: chemical.areas,
    danger_code: warnings.danger_code,
    signal_word: warnings.signal_word,
    pictograms: warnings.pictograms.filter(({ optional }) => !optional).map(({ pictogram }) => pictogram),
    substance_concentrations: chemical.composition.map(({ substance, ...concentration }) => ({
      substance_id: found(known.substances, substance),
      concentration,
    })),
  }
}

/** Returns the day of the newest of these data sheets, or null if there is none. */
export const newestOf = (sheets: readonly { readonly last_revision_date: string }[]): string | null =>
  sheets
    .map(({ last_revision_date: day }) => day)
    .toSorted()
    .at(-1) ?? null

function chemicalValues(chemical: Chemical, known: Known, days: Calendar) {
  const { warnings, substance_concentrations, ...described } = describedValues(chemical, known)
  const files = chemical.sheets.map((sheet) => sheetFile(chemical, sheet, days))
  const sheets = chemical.sheets.map(({ language, days_ago: age }, index) => ({
    language,
    last_revision_date: days.day(age),
    file_id: files[index]?.id ?? null,
  }))
  return {
    ...described,
    producer_id: demoId('stakeholder', chemical.producer),
    danger_code_override: chemical.override?.danger_code ?? null,
    signal_word_override: null,
    override_reason: chemical.override?.reason ?? null,
    danger_code: chemical.override?.danger_code ?? warnings.danger_code,
    data_sheet_revised_on: newestOf(sheets),
    active: chemical.active,
    json: {
      supplies: chemical.supplies.map(({ supplier, article_number }, index) => ({
        id: supplyId(chemical.key, index),
        supplier_id: demoId('stakeholder', supplier),
        article_number,
      })),
      countries_data: [
        {
          country: 'DK',
          storage_class: chemical.storage_class,
          water_hazard_class: chemical.water_hazard_class,
          safety_data_sheets: sheets,
        },
      ],
      substance_concentrations,
      warnings,
      files,
    },
  }
}

const supplyId = (key: string, index: number): string => demoId('chemical supply', `${key} ${index}`)

const associationValues = ({ chemical, supply, areas, amount, unit, use, responsible, active }: Association) => ({
  chemical_id: demoId('chemical', chemical),
  supply_id: supplyId(chemical, supply),
  area_ids: areas.map((key) => demoId('area', key)),
  amount,
  unit,
  use,
  responsible_id: demoId('member', responsible),
  active,
})

type Owner = {
  readonly organizationId: string | null
  readonly table: 'chemicals' | 'own_chemicals' | 'chemical_requests'
  readonly id: string
  /** The key of the member who uploaded them. */
  readonly by: string
}

/** The data sheets in the files of the catalogue or of an organization. */
export const ownedSheets = (files: readonly RecordFile[], { organizationId, table, id: ownerId, by }: Owner) =>
  files.map(({ id, name, type, size, hash, created_date, created_by }) => ({
    organization_id: organizationId,
    id,
    name,
    type,
    size,
    content_hash: hash,
    owner_table: table,
    owner_id: ownerId,
    unowned_since: null,
    uploaded_by_id: demoId('member', by),
    created_date,
    created_by,
  }))

/** The restrictions that the organization has accepted, as they were at that time. */
function acceptedOf(
  { accepted }: Association,
  { restrictions, substances }: Known,
  composition: readonly SubstanceConcentration[],
  days: Calendar,
  nameOf: NameOf,
) {
  return accepted.map(({ list, substance, comment, by, days_ago: age }) => {
    const entry = restrictions.find((each) => each.list === list && each.cas_numbers.includes(substance))
    const substanceId = found(substances, substance)
    const share = composition.find(({ substance_id: id }) => id === substanceId)
    if (!entry || !share) throw new Error(`The demo accepts a restriction of ${substance} that there is not`)
    const fingerprint = restrictionFingerprint({
      ...entry,
      listedName: entry.substance_name,
      limitPercent: entry.limit_percent,
      substanceId,
      concentration: share.concentration,
    })
    return {
      restriction_id: entry.id,
      comment,
      fingerprint,
      accepted_by: nameOf(by),
      accepted_date: days.instant(age, 10).toISOString(),
    }
  })
}

const addedSheetsOf = ({ added_sheets: sheets = [] }: Association, days: Calendar) =>
  sheets.map(({ language, days_ago: age, supplier }) => ({
    language,
    last_revision_date: days.day(age),
    file_id: null,
    supplier_id: demoId('stakeholder', supplier),
  }))

/** The decision of the organization about substitution. The candidates are products that the catalogue does not have. */
function substitutionOf({ substitution }: Association, days: Calendar): StoredSubstitution | null {
  if (!substitution) return null
  const { candidates, days_ago: age, review_in: ahead, ...decided } = substitution
  return {
    candidates: candidates.map((candidate) => ({ chemical_id: null, ...candidate })),
    ...decided,
    decided_on: days.day(age),
    review_on: days.day(-ahead),
  }
}

function found(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo names ${name}, which no catalogue has`)
  return id
}
