import type { Values } from '#db/trail/changes.ts'
import { foldRecords, type Chain, type FoldedRecord, type Reader } from './records.ts'
import type { VersionInForce } from './in-force.ts'

// What proves that a document was approved and read: its approvals, and the rounds in which members confirmed it.

/** An approval, with the number of the version that it put in force. */
export type Approval = { readonly id: string; readonly content: Values; readonly inForceVersion: number | null }

/** How many members of a department are asked, have confirmed or are exempt. The id is null for members without one. */
export type Progress = {
  readonly departmentId: string | null
  readonly audience: number
  readonly confirmed: number
  readonly exempt: number
}

export type Round = {
  readonly id: string
  readonly documentId: string
  readonly content: Values
  readonly startedDate: string
  /** The version that members have to confirm at least. */
  readonly version: number
  /** Whether a version of the document is in force. Without one, no member is asked. */
  readonly isInForce: boolean
  readonly departments: readonly Progress[]
  readonly acknowledgements: readonly Values[]
}

export type Evidence = {
  readonly approvals: ReadonlyMap<string, readonly Approval[]>
  readonly rounds: ReadonlyMap<string, readonly Round[]>
}

type Document = { readonly isInForce: boolean; readonly versions: readonly VersionInForce[] }
type Member = { readonly id: string; readonly departmentId: string | null }
type Source = { readonly read: Reader; readonly chain: Chain }

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const idsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const documentIdOf = ({ document_id: id }: Values): string => textOf(id) ?? ''

/** Reads the approvals and rounds of all documents. */
export async function collectEvidence(source: Source): Promise<Evidence> {
  const documents = await readDocuments(source)
  const approvals = await readApprovals(source, documents)
  const rounds = await readRounds(source, documents, approvals)
  return { approvals, rounds: Map.groupBy(rounds, ({ documentId }) => documentId) }
}

const recordsOf = ({ read, chain }: Source, table: string): AsyncGenerator<FoldedRecord> =>
  foldRecords(read, chain, table)

async function readDocuments(source: Source): Promise<ReadonlyMap<string, Document>> {
  const found = new Map<string, Document>()
  for (const table of ['policies', 'procedures'])
    for await (const { id, content, versions } of recordsOf(source, table))
      found.set(id, { isInForce: content['state'] === 'APPROVED', versions })
  return found
}

/**
 * Reads the approvals by the id of their document. The version that a signed one put in force follows from the next change
 * of its document: the trail of the approval does not have it.
 */
async function readApprovals(source: Source, documents: ReadonlyMap<string, Document>) {
  const found: Approval[] = []
  for await (const { id, content, changes } of recordsOf(source, 'approvals')) {
    const stored = content['in_force_version']
    const versions = documents.get(documentIdOf(content))?.versions ?? []
    const last = changes.at(-1)?.number ?? 0
    const next = content['state'] === 'APPROVED' ? versions.find(({ number }) => number > last)?.version : undefined
    found.push({ id, content, inForceVersion: typeof stored === 'number' ? stored : (next ?? null) })
  }
  return Map.groupBy(found, ({ content }) => documentIdOf(content))
}

async function readMembers(source: Source): Promise<Member[]> {
  const members: Member[] = []
  for await (const { id, content } of recordsOf(source, 'members'))
    if (content['active'] !== false && !('discarded_date' in content))
      members.push({ id, departmentId: textOf(content['department_id']) })
  return members
}

async function readRounds(
  source: Source,
  documents: ReadonlyMap<string, Document>,
  approvals: ReadonlyMap<string, readonly Approval[]>,
): Promise<Round[]> {
  const given: { roundId: string | null; values: Values }[] = []
  for await (const { parentId, content, createdDate } of recordsOf(source, 'acknowledgements'))
    given.push({ roundId: parentId, values: { ...content, created_date: createdDate } })
  const byRound = Map.groupBy(given, ({ roundId }) => roundId)
  const members = await readMembers(source)
  const rounds: Round[] = []
  for await (const { id, content, createdDate } of recordsOf(source, 'acknowledgement_rounds')) {
    const documentId = documentIdOf(content)
    const acknowledgements = (byRound.get(id) ?? []).map(({ values }) => values)
    const version = versionToRead(Number(content['document_version']), approvals.get(documentId) ?? [])
    const isInForce = documents.get(documentId)?.isInForce ?? false
    const asked = isInForce ? members.filter((member) => isAsked(member, content)) : []
    const departments = progressOf(asked, acknowledgements, version)
    const facts = { id, documentId, content, startedDate: createdDate }
    rounds.push({ ...facts, version, isInForce, departments, acknowledgements })
  }
  return rounds
}

/** Returns the version to confirm: that of the start of the round, or a later one that asks the readers again. */
function versionToRead(start: number, approvals: readonly Approval[]): number {
  const later = approvals.flatMap(({ content, inForceVersion }) =>
    content['readers_again'] !== false && inForceVersion !== null ? [inForceVersion] : [],
  )
  return Math.max(start, ...later)
}

const isAsked = ({ id, departmentId }: Member, round: Values): boolean =>
  round['everyone'] === true ||
  idsOf(round['member_ids']).includes(id) ||
  (departmentId !== null && idsOf(round['department_ids']).includes(departmentId))

function progressOf(asked: readonly Member[], acknowledgements: readonly Values[], version: number): Progress[] {
  const current = acknowledgements.filter(({ document_version: confirmed }) => Number(confirmed) >= version)
  const latest = new Map(
    current
      .toSorted((a, b) => Number(a['document_version']) - Number(b['document_version']))
      .map(({ member_id: id, state }) => [id, state]),
  )
  const count = (members: readonly Member[], state: string) =>
    members.filter(({ id }) => latest.get(id) === state).length
  return [...Map.groupBy(asked, ({ departmentId }) => departmentId)].map(([departmentId, members]) => ({
    departmentId,
    audience: members.length,
    confirmed: count(members, 'CONFIRMED'),
    exempt: count(members, 'EXEMPT'),
  }))
}
