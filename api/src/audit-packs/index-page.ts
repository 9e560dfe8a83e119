import type { Entry } from './collect.ts'
import { progressPath } from './document-evidence.ts'
import { escaped, linkTo, pageEnd, pageStart } from './html.ts'
import type { PackedFile, Pages } from './page-parts.ts'
import { recordItem } from './pages.ts'
import type { PackJob } from './queue.ts'
import { packResources, type Clause, type PackResource } from './resources.ts'
import type { StatedFault } from './trail.ts'

/** A record whose day is in the pack, but which was entered after it. */
export type Late = { readonly resource: PackResource; readonly day: string; readonly enteredDate: string }

export type IndexFacts = {
  readonly job: PackJob
  readonly organization: string
  readonly madeDate: string
  readonly last: number
  readonly fingerprint: string
  readonly faults: readonly StatedFault[]
  readonly clauses: readonly Clause[]
  readonly late: readonly Late[]
  readonly missing: readonly PackedFile[]
}

const words = {
  en: {
    title: 'Audit pack',
    asOf: 'As of the end of',
    made: 'Made',
    by: 'Ordered by',
    reason: 'Reason for showing names',
    names: { HIDDEN: 'Hidden: members are numbered', SHOWN: 'Shown' },
    namesLabel: 'Names of people',
    files: { ALL: 'All', IN_FORCE: 'Of approved policies and procedures, and of documents in use', NONE: 'None' },
    filesLabel: 'Files',
    change: 'Last change in the pack',
    key: 'Fingerprint of the signing key',
    faults: 'The audit trail has faults',
    faultsText: 'This pack does not prove its contents. The verification of the audit trail found:',
    check: 'Check this pack',
    checkText: 'Unpack it and run node verify.mjs in its folder. See',
    limits:
      'The signature proves that nothing was changed since the pack was made. An operator with all keys of the service can rewrite the audit trail: compare the end of the trail with one that was stored outside of the service. Names and texts of the catalogue are as they were when the pack was made. Contents of files are as they were uploaded, and can contain names.',
    table: 'Table',
    progress: 'Confirmed by department',
    none: 'No records.',
    late: 'Entered after the day',
    lateText: 'These records are about a day in the pack, but were entered later. The pack does not contain them.',
    missing: 'Files that are no longer stored',
    count: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  },
  da: {
    title: 'Revisionspakke',
    asOf: 'Ved udgangen af',
    made: 'Dannet',
    by: 'Bestilt af',
    reason: 'Begrundelse for at vise navne',
    names: { HIDDEN: 'Skjult: medlemmer har numre', SHOWN: 'Vist' },
    namesLabel: 'Navne på personer',
    files: { ALL: 'Alle', IN_FORCE: 'Til godkendte politikker og procedurer og dokumenter i brug', NONE: 'Ingen' },
    filesLabel: 'Filer',
    change: 'Sidste ændring i pakken',
    key: 'Signeringsnøglens fingeraftryk',
    faults: 'Revisionssporet har fejl',
    faultsText: 'Denne pakke beviser ikke sit indhold. Kontrollen af revisionssporet fandt:',
    check: 'Kontrollér pakken',
    checkText: 'Pak den ud, og kør node verify.mjs i mappen. Se',
    limits:
      'Signaturen beviser, at intet er ændret, siden pakken blev dannet. En driftsansvarlig med alle nøgler kan omskrive revisionssporet: Sammenlign sporets ende med en, der er opbevaret uden for tjenesten. Navne og tekster fra kataloget er, som de var, da pakken blev dannet. Filernes indhold er, som det blev uploadet, og kan indeholde navne.',
    table: 'Tabel',
    progress: 'Bekræftet pr. afdeling',
    none: 'Ingen poster.',
    late: 'Registreret efter dagen',
    lateText: 'Disse poster handler om en dag i pakken, men er registreret senere. De er ikke i pakken.',
    missing: 'Filer, der ikke længere opbevares',
    count: (count: number) => (count === 1 ? '1 post' : `${count} poster`),
  },
} as const

/** Yields the first page of a pack. */
export function* indexPage(facts: IndexFacts, pages: Pages): Generator<string> {
  const { job, organization, faults } = facts
  const text = words[pages.language]
  yield pageStart(pages.language, `${text.title} · ${organization}`)
  yield `<h1>${escaped(text.title)}: ${escaped(organization)}</h1>\n`
  if (faults.length > 0) yield faultSection(faults, text.faults, text.faultsText)
  yield factTable([
    [text.asOf, job.as_of],
    [text.made, facts.madeDate],
    [text.by, pages.names.hide(job.created_by)],
    [text.namesLabel, text.names[job.names]],
    ...(job.reason === null ? [] : ([[text.reason, job.reason]] as const)),
    [text.filesLabel, text.files[job.files]],
    [text.change, String(facts.last)],
    [text.key, facts.fingerprint],
  ])
  yield `<h2>${text.check}</h2><p>${escaped(text.checkText)} ${linkTo('', 'VERIFY.md', 'VERIFY.md')}.</p>\n`
  yield `<p class="note">${escaped(text.limits)}</p>\n`
  for (const [standard, clauses] of Map.groupBy(facts.clauses, (clause) => clause.standard)) {
    yield `<h2>${escaped(standard.replace('_', ' '))}</h2>\n`
    for (const clause of clauses) yield* clauseSection(clause, pages)
  }
  yield* lateSection(facts.late, pages)
  if (facts.missing.length > 0)
    yield `<h2>${text.missing}</h2>\n<ul>${facts.missing
      .map(({ name, hash }) => `<li>${escaped(pages.names.hide(name))} <code>${hash}</code></li>`)
      .join('\n')}</ul>\n`
  yield pageEnd
}

const faultSection = (faults: readonly StatedFault[], title: string, text: string): string =>
  `<section class="faults" role="alert"><h2>${title}</h2><p>${text}</p><ul>${faults
    .slice(0, 100)
    .map(({ kind, number }) => `<li>${escaped(kind)}${number === null ? '' : ` ${number}`}</li>`)
    .join('')}</ul></section>\n`

const factTable = (facts: readonly (readonly [string, string])[]): string =>
  `<table><tbody>${facts
    .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
    .join('\n')}</tbody></table>\n`

function* clauseSection(clause: Clause, pages: Pages): Generator<string> {
  const { language, collected } = pages
  const text = words[language]
  yield `<h3>${escaped(`${clause.clause} ${language === 'da' ? clause.title_da : clause.title_en}`)}</h3>\n`
  const shown = clause.resources
    .flatMap((name) => packResources.find(({ table }) => table === name) ?? [])
    .filter(({ table }) => (collected.entries.get(table)?.length ?? 0) > 0)
  if (shown.length === 0) yield `<p class="note">${text.none}</p>\n`
  for (const resource of shown) {
    const entries = collected.entries.get(resource.table) ?? []
    const tables = [
      linkTo('', `csv/${resource.table}.csv`, text.table),
      ...(resource.table === 'acknowledgement_rounds' ? [linkTo('', progressPath, text.progress)] : []),
    ]
    yield `<details${entries.length <= 20 ? ' open' : ''}><summary>${escaped(resource.name[language])}: ${text.count(entries.length)} · ${tables.join(' · ')}</summary>\n`
    if (resource.hasPages) yield* listOf(entries, pages)
    yield '</details>\n'
  }
}

function* listOf(entries: readonly Entry[], { language }: Pages): Generator<string> {
  yield '<ul>\n'
  for (const entry of entries.toSorted((a, b) => a.title.localeCompare(b.title, language)))
    yield `${recordItem('', entry, language)}\n`
  yield '</ul>\n'
}

function* lateSection(late: readonly Late[], { language }: Pages): Generator<string> {
  if (late.length === 0) return
  const text = words[language]
  yield `<h2>${text.late}</h2><p>${text.lateText}</p>\n<ul>\n`
  for (const { resource, day, enteredDate } of late)
    yield `<li>${escaped(resource.name[language])}: ${escaped(day)} <span class="note">${escaped(enteredDate)}</span></li>\n`
  yield '</ul>\n'
}
