import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { certificationStandards, type CertificationStandard } from '@ansvar/domain/standards'
import type { Values } from '#db/trail/changes.ts'
import { codeLabel } from './labels.ts'
import { readRows } from '#csv.ts'

type Named = Readonly<Record<Language, string>>

/** A kind of record in a pack. */
export type PackResource = {
  /** Its name in the audit trail. */
  readonly table: string
  readonly name: Named
  /** The fields that make its title, in order. A date or an id of another record is enough. */
  readonly titled: readonly string[]
  /** The day that the record is about, which can be earlier than its entry. */
  readonly dated?: string
  /** Whether each record has a page. Readings are too many: their table is enough. */
  readonly hasPages: boolean
}

const kind = (
  table: string,
  en: string,
  da: string,
  titled: readonly string[],
  more: Pick<PackResource, 'dated'> & { readonly hasPages?: boolean } = {},
): PackResource => ({ table, name: { en, da }, titled, hasPages: true, ...more })

export const packResources: readonly PackResource[] = [
  kind('scopes', 'Scope', 'Omfang', ['iso_standards']),
  kind('stakeholder_associations', 'Stakeholders', 'Interessenter', ['own_stakeholder', 'stakeholder_id']),
  // Before the documents: the pages of these link to the evidence of their approvals.
  kind('approvals', 'Approvals', 'Godkendelser', ['document_id', 'document_version'], { hasPages: false }),
  kind('acknowledgement_rounds', 'Requests to read', 'Anmodninger om at læse', ['document_id'], { hasPages: false }),
  kind('acknowledgements', 'Confirmations of reading', 'Bekræftelser af læsning', ['member_name'], { hasPages: false }),
  kind('policies', 'Policies', 'Politikker', ['title']),
  kind('policy_reviews', 'Reviews of policies', 'Gennemgange af politikker', ['performed_on'], {
    dated: 'performed_on',
  }),
  kind('members', 'Members', 'Medlemmer', ['name']),
  kind('departments', 'Departments', 'Afdelinger', ['name']),
  kind('areas', 'Areas', 'Områder', ['name']),
  kind('competences', 'Competences', 'Kompetencer', ['name']),
  kind('legislation_associations', 'Compliance obligations', 'Bindende forpligtelser', []),
  kind('documents', 'Documents', 'Dokumenter', ['title']),
  kind('document_reviews', 'Reviews of documents', 'Gennemgange af dokumenter', ['performed_on'], {
    dated: 'performed_on',
  }),
  kind('procedures', 'Procedures', 'Procedurer', ['title']),
  kind('procedure_reviews', 'Reviews of procedures', 'Gennemgange af procedurer', ['performed_on'], {
    dated: 'performed_on',
  }),
  kind('chemical_associations', 'Chemicals', 'Kemikalier', ['chemical_id', 'own_chemical_id']),
  kind('chemical_stocks', 'Stocks of chemicals', 'Beholdninger af kemikalier', ['association_id', 'area_id'], {
    dated: 'counted_on',
  }),
  kind('risk_assessments', 'Risk assessments', 'Risikovurderinger', ['title'], { dated: 'assessed_on' }),
  kind('own_chemicals', 'Own products', 'Egne produkter', ['name']),
  kind('reminders', 'Reminders', 'Påmindelser', ['title']),
  kind('inspections', 'Inspections', 'Kontroller', ['reminder_id', 'due_on'], { dated: 'performed_at' }),
  kind('meter_groups', 'Meter groups', 'Målergrupper', ['name']),
  kind('meters', 'Meters', 'Målere', ['name']),
  kind('readings', 'Readings', 'Aflæsninger', ['performed_at'], { dated: 'performed_at', hasPages: false }),
  kind('events', 'Events', 'Hændelser', ['title'], { dated: 'occurrence_date' }),
  kind('event_persons', 'Persons in events', 'Personer i hændelser', ['persons', 'reporter_id']),
  kind('event_injuries', 'Injuries', 'Personskader', ['injury_kind']),
  kind('event_causes', 'Causes', 'Årsager', ['text']),
  kind('event_comments', 'Comments on events', 'Kommentarer til hændelser', ['text']),
  kind('event_links', 'Related records of events', 'Relaterede poster til hændelser', ['target_id', 'kind']),
  kind('authority_reports', 'Reports to authorities', 'Anmeldelser til myndigheder', ['state', 'due_on']),
  kind('corrective_actions', 'Corrective actions', 'Korrigerende handlinger', ['title']),
  kind('corrective_action_persons', 'Persons of actions', 'Personer til handlinger', ['responsible_id']),
]

const MAX_TITLE = 160

/** Returns the title of a record. `nameOf` returns the title of another record by its id, or null. */
export function titleOf(
  language: Language,
  resource: PackResource,
  content: Values,
  nameOf: (id: string) => string | null,
): string {
  const textOf = (value: string, field: string) =>
    nameOf(value) ?? codeLabel(language, { table: resource.table, field }, value)
  const parts = resource.titled.flatMap((field) => {
    const value = content[field]
    if (value === undefined || value === null) return []
    if (typeof value === 'object' && 'name' in value) return [String(value.name)]
    const texts = (Array.isArray(value) ? value : [value]).map((each: unknown) =>
      textOf(typeof each === 'string' ? each : JSON.stringify(each), field),
    )
    return [texts.join(', ')]
  })
  const title = parts.join(' · ').replaceAll(/\s+/g, ' ')
  return title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).toWellFormed()}…` : title
}

/** A clause of a standard, and the tables of the records that show how the organization meets it. */
export type Clause = {
  readonly standard: CertificationStandard
  readonly clause: string
  readonly title_en: string
  readonly title_da: string
  readonly resources: readonly string[]
}

const clause: z.ZodType<Clause, Readonly<Record<string, string>>> = z.strictObject({
  standard: z.enum(certificationStandards),
  clause: z.string().min(1),
  title_en: z.string().min(1),
  title_da: z.string().min(1),
  resources: z.string().transform((text) => text.split(' ')),
})

/** The file of the clauses and the conversion of a line. */
export const clausesFile = { name: 'clauses.csv', row: clause }

/** Reads the clauses of the chosen standards, in their order. */
export async function readClauses(standards: readonly CertificationStandard[]): Promise<Clause[]> {
  const { name, row } = clausesFile
  const text = await readFile(new URL(`../../../data/${name}`, import.meta.url), 'utf8')
  const clauses = readRows(name, text, row)
  return clauses.filter(({ standard }) => standards.includes(standard))
}
