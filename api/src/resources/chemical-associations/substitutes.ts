import { sql } from 'kysely'
import { z } from 'zod'
import { convert } from '@ansvar/domain/conversions'
import { dangerCodes, dangerLevels, type DangerCode } from '@ansvar/domain/danger-codes'
import { signalWords, type SignalWord } from '@ansvar/domain/labels'
import { rational, toNumber } from '@ansvar/domain/rationals'
import { restrictionLists } from '@ansvar/domain/restrictions'
import { compareStatementCodes, type StatementCode } from '@ansvar/domain/statements'
import { storageClasses } from '@ansvar/domain/storage'
import {
  cmrExpression,
  compareChemicals,
  comparedEffects,
  comparedProperties,
  substitutionLimits,
  type Comparable,
} from '@ansvar/domain/substitution'
import { unitGroups } from '@ansvar/domain/units'
import { responseSchema } from '#contract/components.ts'
import { id } from '#contract/fields.ts'
import type { Scope } from '#db/scope.ts'
import type { Row } from '#db/records.ts'
import { restrictionsOf } from '#resources/chemicals/restrictions.ts'
import { storageClassOf } from '#resources/storage-checks/storage-class.ts'

const compared = {
  chemical_id: id,
  name: z.string(),
  own: z.boolean(),
  product_number: z.string().nullable(),
  producer_name: z.string().nullable(),
  danger_code: z.enum(dangerCodes),
  signal_word: z.enum(signalWords),
  statements: z.array(z.string()),
  restrictions: z.array(z.enum(restrictionLists)),
  storage_class: z.enum(storageClasses).nullable(),
  in_use: z.boolean(),
}

const comparison = responseSchema('ChemicalComparison', {
  property: z.enum(comparedProperties),
  effect: z.enum(comparedEffects),
  lost: z.array(z.string()),
  gained: z.array(z.string()),
})

export const substitutes = responseSchema('ChemicalSubstitutes', {
  id,
  organization_id: id,
  chemical: responseSchema('ComparedChemical', compared),
  candidates: z.array(
    responseSchema('ProposedSubstitute', {
      ...compared,
      uses: z.array(z.string()),
      comparisons: z.array(comparison),
    }),
  ),
})

type Found = Pick<Row<'known_chemicals'>, 'id' | 'substance_concentrations' | 'countries_data' | 'own' | 'name'> & {
  readonly product_number: string | null
  readonly producer_name: string | null
  readonly danger_code: DangerCode
  readonly signal_word: SignalWord
  readonly codes: StatementCode[]
  readonly uses: string[]
  readonly in_use: boolean
  readonly is_current: boolean
}

/** The units of shares by mass, with the percentage that one of each is. */
const percentOf = sql.join(
  unitGroups.CONCENTRATION_MASS_TO_MASS.map(
    (unit) => sql`(${unit}, ${toNumber(convert(rational(1), unit, '% w/w'))}::double precision)`,
  ),
)

/** Whether an entry of a list applies to a chemical, by the rule of `isRestricted`. */
const isRestricted = sql`exists (
  select from jsonb_array_elements(c.substance_concentrations) as part
  join substances s on s.id = (part ->> 'substance_id')::uuid
  join restrictions r on r.cas_numbers && s.cas_numbers or r.ec_numbers && s.ec_numbers
  left join (values ${percentOf}) as mass (unit, percent) on mass.unit = part -> 'concentration' ->> 'unit'
  where r.limit_percent is null or part -> 'concentration' ->> 'max' is null or mass.unit is null
    or (part -> 'concentration' ->> 'max')::double precision * mass.percent >= r.limit_percent)`

const texts = (values: readonly string[]) => sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`

/** How dangerous a chemical is, as a row to compare: its danger code, CMR statements, severity, and all its statements. */
const danger = sql`array[
  array_position(${texts(dangerCodes)}, c.danger_code),
  (select count(*) from hazard_statements h where h.id = any (c.hazard_statement_ids) and h.code ~ ${cmrExpression})::int,
  coalesce((select max(array_position(${texts(dangerLevels)}, rule.level)) from danger_code_rules rule
    where rule.code = any (string_to_array(c.warnings ->> 'danger_code_decided_by', '+')
      || (c.warnings ->> 'danger_code_decided_by'))), 0),
  cardinality(c.hazard_statement_ids) + cardinality(c.eu_hazard_statement_ids)]`

/**
 * Returns the chemical of an association, and after it the chemicals that could replace it, the least dangerous first: with
 * an application or use in common, less dangerous, in use, and on no restriction list.
 */
async function readComparable({ trx }: Scope, organizationId: string, associationId: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with self as (
      select c.id, a.use_text, array(select app.fold(area) from unnest(c.areas) as area) as keys, ${danger} as danger
      from chemical_associations a join known_chemicals c on c.id = a.known_chemical_id
      where a.organization_id = ${organizationId}::uuid and a.id = ${associationId}::uuid),
    used as (
      select known_chemical_id as id, use_text, use, active from chemical_associations
      where organization_id = ${organizationId}::uuid),
    listed as (
      select c.*, c.id = self.id as is_current, used.active is true as in_use, ${danger} as danger,
        array(
          select area from unnest(c.areas) as area
          where app.fold(area) = any (self.keys)
            or position(' ' || app.fold(area) || ' ' in ' ' || self.use_text || ' ') > 0
          union
          select used.use where used.use_text = self.use_text and self.use_text <> '') as uses
      from known_chemicals c cross join self left join used on used.id = c.id
      where c.id = self.id or c.active and (c.organization_id is null or c.organization_id = ${organizationId}::uuid)
        and ${danger} < self.danger)
    select c.id, c.own, c.name, c.product_number, coalesce(c.producer_name, p.name) as producer_name, c.danger_code,
      c.signal_word, c.substance_concentrations, c.countries_data, c.in_use, c.is_current, c.uses,
      array(
        select h.code from hazard_statements h where h.id = any (c.hazard_statement_ids)
        union all
        select e.code from eu_hazard_statements e where e.id = any (c.eu_hazard_statement_ids)) as codes
    from listed c left join stakeholders p on p.id = c.producer_id
    where c.is_current or cardinality(c.uses) > 0 and not ${isRestricted}
    order by c.is_current desc, c.danger, c.in_use desc, c.name_key, c.id
    limit ${substitutionLimits.proposed + 1}`.execute(trx)
  return rows
}

/** Returns the chemicals that could replace that of an association, each compared with it. */
export async function proposeSubstitutes(scope: Scope, organizationId: string, associationId: string) {
  const rows = await readComparable(scope, organizationId, associationId)
  const restrictions = await restrictionsOf(scope, rows, 'en')
  const sides = rows.map(({ codes, countries_data: countries, ...row }) => ({
    row,
    statements: codes.toSorted(compareStatementCodes),
    restrictions: [...new Set(restrictions.get(row.id)?.map(({ list }) => list))],
    storageClass: storageClassOf(countries),
  }))
  const [current, ...candidates] = sides
  if (!current?.row.is_current) throw new Error(`The chemical of association ${associationId} is missing`)
  return {
    id: associationId,
    organization_id: organizationId,
    chemical: shown(current),
    candidates: candidates.map((candidate) => ({
      ...shown(candidate),
      uses: candidate.row.uses,
      comparisons: compareChemicals(comparable(current), comparable(candidate)).map((each) => ({
        ...each,
        lost: [...each.lost],
        gained: [...each.gained],
      })),
    })),
  }
}

type Side = Pick<Comparable, 'restrictions' | 'storageClass' | 'statements'> & {
  readonly row: Omit<Found, 'codes' | 'countries_data'>
}

const comparable = ({ row, ...side }: Side): Comparable => ({
  ...side,
  dangerCode: row.danger_code,
  signalWord: row.signal_word,
  inUse: row.in_use,
})

const shown = ({ row, statements, restrictions, storageClass }: Side) => ({
  chemical_id: row.id,
  name: row.name,
  own: row.own,
  product_number: row.product_number,
  producer_name: row.producer_name,
  danger_code: row.danger_code,
  signal_word: row.signal_word,
  statements: [...statements],
  restrictions: [...restrictions],
  storage_class: storageClass,
  in_use: row.in_use,
})
