import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { contentOf } from '#db/trail/difference.ts'
import type { Calendar } from './demo-calendar.ts'
import { describedValues, newestOf, ownedSheets, readKnown, type Known } from './demo-chemicals.ts'
import { sheetFile } from './demo-data-sheets.ts'
import { demoId, type DemoFiles } from './demo-files.ts'

type OwnChemical = DemoFiles['ownChemicals'][number]
type NameOf = (key: string) => string

/** Writes the demo's own chemicals of organizations, and their use. Returns the changes. */
export async function writeOwnChemicals(trx: Trx, demo: DemoFiles, days: Calendar, nameOf: NameOf): Promise<Entry[]> {
  const known = await readKnown(trx)
  const entries: Entry[] = []
  for (const own of demo.ownChemicals) {
    const organizationId = demoId('organization', own.organization)
    const entered = (resource: string, id: string, content: object) => {
      const at = days.instant(own.days_ago, 10)
      const what = { organizationId, resource, id, parent: null, action: 'CREATED', before: null } as const
      entries.push({
        ...what,
        after: contentOf(content),
        at,
        userId: demoId('member', own.by),
        userName: nameOf(own.by),
      })
      const stamps = { created_date: at, last_modified_date: at, last_modified_by: nameOf(own.by) }
      return { organization_id: organizationId, id, ...stamps }
    }
    const id = demoId('own chemical', own.key)
    const { json, ...values } = valuesOf(own, known, days, nameOf)
    const texts = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)]))
    await trx
      .insertInto('own_chemicals')
      .values({
        ...values,
        ...(texts as Record<keyof typeof json, string>),
        ...entered('own_chemicals', id, { ...values, ...json }),
      })
      .execute()
    const owner = { organizationId, table: 'own_chemicals', id, by: own.by } as const
    await trx.insertInto('files').values(ownedSheets(json.files, owner)).execute()
    if (own.requested) entries.push(await request(trx, own, json, days.instant(own.days_ago, 11), nameOf(own.by)))
    if (own.use === null) continue
    const { areas, responsible, ...use } = own.use
    const content = {
      ...use,
      chemical_id: null,
      own_chemical_id: id,
      supply_id: null,
      area_ids: areas.map((key) => demoId('area', key)),
      responsible_id: demoId('member', responsible),
      active: true,
    }
    await trx
      .insertInto('chemical_associations')
      .values({
        ...content,
        ...entered('chemical_associations', demoId('chemical association', own.key), {
          ...content,
          accepted_restrictions: [],
        }),
      })
      .execute()
  }
  return entries
}

/** Returns the id of the copy of a file that is shared with a request. */
const copyOf = (fileId: string | null) => fileId && demoId('shared sheet', fileId)

/** Requests an own chemical for the catalogue, with its safety data sheets. Returns the change. */
async function request(
  trx: Trx,
  own: OwnChemical,
  { files, data_sheets }: Sheets,
  at: Date,
  by: string,
): Promise<Entry> {
  const [organizationId, ownId] = [demoId('organization', own.organization), demoId('own chemical', own.key)]
  const id = demoId('chemical request', own.key)
  const member = demoId('member', own.by)
  const shared = data_sheets.map(({ supplier: _supplier, file_id, ...sheet }) => ({
    ...sheet,
    file_id: copyOf(file_id),
  }))
  const copies = files.map((file) => ({ ...file, id: demoId('shared sheet', file.id), created_by: '' }))
  await sql`
    insert into chemical_requests (organization_id, id, own_chemical_id, requested_by_id, name, product_number,
      producer_name, physical_state, storage_class, water_hazard_class, substance_concentrations, hazard_statement_ids,
      eu_hazard_statement_ids, precautionary_statement_ids, dangerous_good_id, danger_code, signal_word, pictograms,
      share_sheet, data_sheets, sheet_files, created_date, last_modified_date, last_modified_by)
    select organization_id, ${id}::uuid, id, ${member}::uuid, name, product_number, producer_name, physical_state,
      storage_class, water_hazard_class, substance_concentrations, hazard_statement_ids, eu_hazard_statement_ids,
      precautionary_statement_ids, dangerous_good_id, danger_code, signal_word, pictograms, true,
      ${JSON.stringify(shared)}::jsonb, ${JSON.stringify(copies)}::jsonb, ${at}::timestamptz, ${at}::timestamptz, ''
    from own_chemicals where organization_id = ${organizationId} and id = ${ownId}`.execute(trx)
  const owner = { organizationId: null, table: 'chemical_requests', id, by: own.by } as const
  await trx.insertInto('files').values(ownedSheets(copies, owner)).execute()
  await trx
    .updateTable('own_chemicals')
    .set({ request_id: id, version: 2, last_modified_date: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', ownId)
    .execute()
  const what = { organizationId, resource: 'own_chemicals', id: ownId, parent: null, action: 'UPDATED' } as const
  return { ...what, before: { request_id: null }, after: { request_id: id }, at, userId: member, userName: by }
}

type Sheets = Pick<ReturnType<typeof valuesOf>['json'], 'files' | 'data_sheets'>

function valuesOf(own: OwnChemical, known: Known, days: Calendar, nameOf: NameOf) {
  const { warnings, substance_concentrations, ...described } = describedValues(own, known)
  const files = own.sheets.map((sheet) => sheetFile(own, sheet, days, nameOf(own.by)))
  const sheets = own.sheets.map(({ language, days_ago: age }, index) => ({
    language,
    last_revision_date: days.day(age),
    supplier: own.producer_name,
    file_id: files[index]?.id ?? null,
  }))
  return {
    ...described,
    producer_name: own.producer_name,
    storage_class: own.storage_class,
    water_hazard_class: own.water_hazard_class,
    data_sheet_revised_on: newestOf(sheets),
    active: true,
    json: { data_sheets: sheets, substance_concentrations, warnings, files },
  }
}
