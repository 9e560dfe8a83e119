import { BYTE_ORDER_MARK, withoutFormula } from '@ansvar/domain/csv'
import type { ApprovalState } from '@ansvar/domain/approval-states'
import type { Values } from '#db/trail/changes.ts'
import type { Approval, Progress, Round } from './evidence.ts'
import { escaped } from './html.ts'
import { csvRow, fileItem, section, type PackedFile, type Pages } from './page-parts.ts'
import type { FoldedRecord } from './records.ts'

// The parts of the page of a policy or procedure that show its version in force, who approved it, and who confirmed it.

const words = {
  en: {
    draft:
      'A draft of the next version exists. This page shows the version in force. The draft is in the audit trail only.',
    approvals: 'Approvals',
    states: {
      PENDING: 'Waiting',
      SCHEDULED: 'Signed, not yet in force',
      APPROVED: 'Signed',
      REFUSED: 'Not approved',
      RECALLED: 'Recalled',
      RECORDED: 'Recorded, not signed',
    },
    sent: (version: string) => `version sent: ${version}`,
    inForce: (version: number) => `in force as version ${version}`,
    from: (day: string) => `from ${day}`,
    signed: (date: string) => `password confirmed ${date}`,
    hash: 'SHA-256 of the content',
    noHash: 'no hash: typed in before there were approvals',
    rounds: 'Read and understood',
    until: (started: string, due: string) => `Started ${started}, confirm by ${due}`,
    ended: (date: string) => `ended ${date}`,
    version: (version: number) => `version ${version} or later`,
    of: (confirmed: number, asked: number) => `${confirmed} of ${asked} confirmed`,
    exempt: (count: number) => `${count} exempt`,
    noDepartment: 'No department',
    withdrawn: 'No version is in force, so that no member is asked.',
    onBehalf: (name: string, absent: string) => `${name} for ${absent}`,
    given: { CONFIRMED: 'Confirmed', EXEMPT: 'Exempt' },
    numbered: (version: string) => `version ${version}`,
  },
  da: {
    draft:
      'Der findes en kladde til næste version. Siden viser den gældende version. Kladden er kun i revisionssporet.',
    approvals: 'Godkendelser',
    states: {
      PENDING: 'Afventer',
      SCHEDULED: 'Underskrevet, gælder endnu ikke',
      APPROVED: 'Underskrevet',
      REFUSED: 'Ikke godkendt',
      RECALLED: 'Trukket tilbage',
      RECORDED: 'Noteret, ikke underskrevet',
    },
    sent: (version: string) => `sendt version: ${version}`,
    inForce: (version: number) => `gælder som version ${version}`,
    from: (day: string) => `fra ${day}`,
    signed: (date: string) => `adgangskode bekræftet ${date}`,
    hash: 'SHA-256 af indholdet',
    noHash: 'ingen hash: noteret, før der var godkendelser',
    rounds: 'Læst og forstået',
    until: (started: string, due: string) => `Begyndt ${started}, bekræft senest ${due}`,
    ended: (date: string) => `afsluttet ${date}`,
    version: (version: number) => `version ${version} eller senere`,
    of: (confirmed: number, asked: number) => `${confirmed} af ${asked} bekræftet`,
    exempt: (count: number) => `${count} fritaget`,
    noDepartment: 'Ingen afdeling',
    withdrawn: 'Ingen version gælder, så ingen medlemmer er bedt om at læse.',
    onBehalf: (name: string, absent: string) => `${name} på vegne af ${absent}`,
    given: { CONFIRMED: 'Bekræftet', EXEMPT: 'Fritaget' },
    numbered: (version: string) => `version ${version}`,
  },
} as const

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/** Returns the line that a draft exists, or nothing. */
export const draftNote = ({ content }: FoldedRecord, { language }: Pick<Pages, 'language'>): string =>
  content['has_draft'] === true ? `<p class="note">${words[language].draft}</p>` : ''

/** Returns the approvals and the confirmations of a document. */
export const documentEvidence = (
  { id }: Pick<FoldedRecord, 'id'>,
  pages: Pages,
  filesOf: (content: Values) => readonly PackedFile[],
): string => {
  const text = words[pages.language]
  const approvals = pages.evidence.approvals.get(id) ?? []
  const rounds = pages.evidence.rounds.get(id) ?? []
  return [
    section(
      text.approvals,
      approvals.map((each) => approvalItem(each, pages, filesOf(each.content))),
    ),
    section(
      text.rounds,
      rounds.map((round) => roundItem(round, pages)),
    ),
  ].join('\n')
}

function approvalItem({ content, inForceVersion }: Approval, pages: Pages, files: readonly PackedFile[]): string {
  const text = words[pages.language]
  const hide = (value: unknown): string => pages.names.hide(textOf(value))
  const state = content['state'] as ApprovalState
  const hash = textOf(content['content_hash'])
  const from = textOf(content['in_force_from'])
  const confirmed = textOf(content['confirmed_date'])
  const facts = [
    text.states[state] ?? state,
    content['decided_for']
      ? text.onBehalf(hide(content['decided_by']), hide(content['decided_for']))
      : hide(content['decided_by']),
    textOf(content['approved_on'] ?? content['decided_date']),
    text.sent(textOf(content['document_version'])),
    inForceVersion === null ? '' : text.inForce(inForceVersion),
    from && text.from(from),
    confirmed && text.signed(confirmed),
    hide(content['comment']),
  ]
  const proof = hash === '' ? text.noHash : `${text.hash}: <code>${escaped(hash)}</code>`
  const evidence = files.map((file) => fileItem(file, pages)).join('')
  return `<li>${joined(facts)}<br><span class="note">${proof}</span>${evidence && `<ul>${evidence}</ul>`}</li>`
}

const joined = (facts: readonly string[]): string => escaped(facts.filter((fact) => fact !== '').join(' · '))

const sumOf = (departments: readonly Progress[], field: 'audience' | 'confirmed' | 'exempt'): number =>
  departments.reduce((sum, each) => sum + each[field], 0)

const progressText = (departments: readonly Progress[], { language }: Pages): string[] => {
  const exempt = sumOf(departments, 'exempt')
  const asked = sumOf(departments, 'audience') - exempt
  return [
    words[language].of(sumOf(departments, 'confirmed'), asked),
    exempt === 0 ? '' : words[language].exempt(exempt),
  ]
}

const departmentName = ({ departmentId }: Progress, { language, collected }: Pages): string =>
  departmentId === null ? words[language].noDepartment : (collected.nameOf(departmentId) ?? departmentId)

function roundItem(round: Round, pages: Pages): string {
  const { content, startedDate, version, isInForce, departments, acknowledgements } = round
  const text = words[pages.language]
  const ended = textOf(content['ended_date'])
  const facts = [
    text.until(startedDate.slice(0, 10), textOf(content['due_on'])),
    ended && text.ended(ended.slice(0, 10)),
    text.version(version),
    ...(isInForce ? progressText(departments, pages) : [text.withdrawn]),
  ]
  const rows = departments.map(
    (each) => `<li>${joined([departmentName(each, pages), ...progressText([each], pages)])}</li>`,
  )
  // Who has confirmed is shown only with names.
  const given = pages.hidesPeople ? [] : acknowledgements.map((each) => acknowledgementItem(each, pages))
  return `<li>${joined(facts)}<ul>${[...rows, ...given].join('\n')}</ul></li>`
}

function acknowledgementItem(given: Values, { language }: Pages): string {
  const text = words[language]
  return `<li>${joined([
    textOf(given['member_name']),
    text.given[given['state'] as 'CONFIRMED' | 'EXEMPT'],
    textOf(given['created_date']),
    text.numbered(textOf(given['document_version'])),
    textOf(given['reason']),
  ])}<br><span class="note">${text.hash}: <code>${escaped(textOf(given['content_hash']))}</code></span></li>`
}

export const progressPath = 'csv/acknowledgement_progress.csv'

/** Yields the table of how many members of each department have confirmed. */
export function* progressTable(pages: Pages): Generator<string> {
  yield (
    BYTE_ORDER_MARK +
      csvRow([
        'round_id',
        'document_id',
        'document',
        'version',
        'department_id',
        'department',
        'audience',
        'confirmed',
        'exempt',
      ])
  )
  for (const round of [...pages.evidence.rounds.values()].flat()) {
    if (pages.collected.discarded.has(round.id)) continue
    for (const each of round.departments)
      yield csvRow([
        round.id,
        round.documentId,
        withoutFormula(pages.collected.nameOf(round.documentId) ?? ''),
        String(round.version),
        each.departmentId ?? '',
        withoutFormula(each.departmentId === null ? '' : departmentName(each, pages)),
        ...[each.audience, each.confirmed, each.exempt].map(String),
      ])
  }
}
