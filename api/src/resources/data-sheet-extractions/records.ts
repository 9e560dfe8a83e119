import { sql } from 'kysely'
import type { StoredField } from '#db/data-sheet-extraction-table.ts'
import type { Trx } from '#db/tables.ts'

/** The lists in which the values of a field are looked up, by their codes. */
const lists = {
  hazard_statements: 'hazard_statements',
  eu_hazard_statements: 'eu_hazard_statements',
  precautionary_statements: 'precautionary_statements',
} as const
type ListName = keyof typeof lists

const isList = (name: string): name is ListName => Object.hasOwn(lists, name)

/** A field with the id of the record of our lists that its value names, or null. */
export type ResolvedField = StoredField & { readonly record_id: string | null }

/** Looks up the statements, substances and dangerous goods that the values name, so that a form can be filled. */
export async function resolveFields(trx: Trx, fields: readonly StoredField[]): Promise<ResolvedField[]> {
  const statements = new Map<string, string>()
  for (const list of Object.keys(lists).filter(isList)) {
    const codes = fields.filter(({ path }) => path.startsWith(`${list}.`)).map(({ value }) => value)
    for (const { code, id } of await readStatements(trx, list, codes)) statements.set(`${list} ${code}`, id)
  }
  const casNumbers = fields.filter(({ path }) => path.endsWith('.cas_number')).map(({ value }) => value)
  const substances = await readSubstances(trx, casNumbers)
  const good = await readDangerousGood(trx, fields)
  return fields.map((field) => ({ ...field, record_id: idOf(field) }))

  function idOf({ path, value }: StoredField): string | null {
    const [list = ''] = path.split('.')
    if (isList(list)) return statements.get(`${list} ${value}`) ?? null
    if (path.endsWith('.cas_number')) return substances.get(value) ?? null
    return path === 'un_number' ? good : null
  }
}

async function readStatements(trx: Trx, list: ListName, codes: readonly string[]) {
  if (codes.length === 0) return []
  return trx.selectFrom(lists[list]).select(['id', 'code']).where('code', 'in', codes).execute()
}

/** The substance with a CAS number, if there is one only: an entry of CLP, Annex VI, can be a group. */
async function readSubstances(trx: Trx, casNumbers: readonly string[]): Promise<Map<string, string>> {
  if (casNumbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; id: string; entries: number }>`
    select given.number, min(s.id::text) as id, count(*)::integer as entries
    from unnest(${[...new Set(casNumbers)]}::text[]) as given (number)
    join substances s on s.cas_numbers @> array[given.number]
    where s.active
    group by given.number`.execute(trx)
  return new Map(rows.filter(({ entries }) => entries === 1).map(({ number, id }) => [number, id]))
}

/** The entry of the list of dangerous goods: the one with the class and the packing group of the sheet. */
async function readDangerousGood(trx: Trx, fields: readonly StoredField[]): Promise<string | null> {
  const valueOf = (path: string): string | null => fields.find((field) => field.path === path)?.value ?? null
  const [number, group] = [valueOf('un_number'), valueOf('packing_group')]
  if (number === null) return null
  const entries = await trx
    .selectFrom('dangerous_goods')
    .select(['id', 'packing_group'])
    .where('un_number', '=', number)
    .execute()
  const [only, ...more] = entries.length === 1 ? entries : entries.filter((entry) => entry.packing_group === group)
  return only && more.length === 0 ? only.id : null
}
