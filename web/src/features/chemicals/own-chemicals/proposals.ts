import { concentrationUnits, type Concentration, type ConcentrationUnit } from '@ansvar/domain/concentrations'
import { valueAt, type Values } from '#machines/paths.ts'
import { transportLine } from '#features/chemicals/hazards/hazards.source.ts'
import type { ShareDraft } from '#features/chemicals/hazards/share-draft.ts'
import type { ReadDataSheetQuery } from '#graphql/generated/types.ts'
import type { Reference } from '#ui/combobox.tsx'
import type { EvidenceDraft, OwnChemicalDraft } from './own-chemicals.draft.ts'

export type Extraction = NonNullable<ReadDataSheetQuery['extraction']>
export type Passage = Extraction['fields'][number]

export const proposalGroups = ['product', 'dataSheet', 'label', 'composition', 'transport'] as const
export type ProposalGroup = (typeof proposalGroups)[number]

/**
 * What a tick fills in: the value of a field, or one entry of a list. `MISSING` is a text that no record of our lists
 * corresponds to, so that it cannot be ticked.
 */
type Content =
  | { readonly kind: 'VALUE'; readonly value: string }
  | { readonly kind: 'RECORD'; readonly record: Reference }
  | { readonly kind: 'ENTRY'; readonly record: Reference }
  | { readonly kind: 'SHARE'; readonly share: ShareDraft & { readonly substance: Reference } }
  | { readonly kind: 'MISSING' }

/** A value of a safety data sheet that a user can accept, with the passages that state it. */
export type Proposal = {
  /** Identifies it among the proposals of an extraction. */
  readonly key: string
  readonly group: ProposalGroup
  /** The path in the draft. */
  readonly at: string
  /** The value as the sheet states it. */
  readonly text: string
  /** The share of a substance. */
  readonly concentration?: Concentration
  readonly content: Content
  /** Empty for the language, which is recognized by all headings. */
  readonly passages: readonly Passage[]
}

/** Returns the proposals of an extraction for a draft, in the order of the form. */
export function proposalsOf(extraction: Extraction, draft: OwnChemicalDraft): Proposal[] {
  const { fields, fileId } = extraction
  const row = draft.dataSheets.findIndex(({ files }) => files.some(({ id }) => id === fileId))
  const at = row === -1 ? null : `dataSheets.${row}`
  return [
    ...valueProposals(fields, 'product', {
      name: 'name',
      product_number: 'productNumber',
      supplier: 'producerName',
      physical_state: 'physicalState',
    }),
    ...(at === null ? [] : sheetProposals(extraction, at)),
    ...statementProposals(fields, 'hazard_statements', 'hazardStatements'),
    ...statementProposals(fields, 'eu_hazard_statements', 'euHazardStatements'),
    ...statementProposals(fields, 'precautionary_statements', 'precautionaryStatements'),
    ...shareProposals(fields),
    ...transportProposals(fields),
  ]
}

type Targets = Readonly<Record<string, string>>

const valueProposals = (fields: readonly Passage[], group: ProposalGroup, targets: Targets): Proposal[] =>
  Object.entries(targets).flatMap(([path, at]) =>
    fields
      .filter((field) => field.path === path)
      .slice(0, 1)
      .map((field) => ({
        key: `${path} ${at}`,
        group,
        at,
        text: field.value,
        content: { kind: 'VALUE', value: field.value },
        passages: [field],
      })),
  )

function sheetProposals({ fields, language }: Extraction, at: string): Proposal[] {
  const found = valueProposals(fields, 'dataSheet', {
    last_revision_date: `${at}.lastRevisionDate`,
    supplier: `${at}.supplier`,
  })
  if (!language) return found
  const content = { kind: 'VALUE', value: language } as const
  const proposal = { key: 'language', at: `${at}.language`, text: language, passages: [], content }
  return [{ ...proposal, group: 'dataSheet' }, ...found]
}

const statementProposals = (fields: readonly Passage[], list: string, at: string): Proposal[] =>
  fields
    .filter(({ path }) => path.startsWith(`${list}.`))
    .map((field) => ({
      key: field.path,
      group: 'label',
      at,
      text: field.value,
      content: field.recordId
        ? { kind: 'ENTRY', record: { id: field.recordId, name: field.value } }
        : { kind: 'MISSING' },
      passages: [field],
    }))

function shareProposals(fields: readonly Passage[]): Proposal[] {
  return fields
    .filter(({ path }) => /^substances\.\d+\.cas_number$/.test(path))
    .map((number) => {
      const row = number.path.slice(0, -'cas_number'.length)
      const part = (name: string) => fields.find(({ path }) => path === row + name)
      const [named, share] = [part('name'), part('concentration')]
      const name = named?.value ?? number.value
      const range = rangeOf(share)
      return {
        key: number.path,
        group: 'composition',
        at: 'substanceConcentrations',
        text: name === number.value ? name : `${name} · ${number.value}`,
        ...(range && { concentration: range }),
        content: number.recordId
          ? { kind: 'SHARE', share: { substance: { id: number.recordId, name }, ...shareOf(range) } }
          : { kind: 'MISSING' },
        passages: share ? [number, share] : [number],
      }
    })
}

const isUnit = (text: string): text is ConcentrationUnit => (concentrationUnits as readonly string[]).includes(text)

function rangeOf(share: Passage | undefined): Concentration | null {
  const { min, max, unit } = share ?? {}
  if (typeof min !== 'number' || typeof max !== 'number') return null
  return { min, max, unit: unit && isUnit(unit) ? unit : '% w/w' }
}

function shareOf(range: Concentration | null): Omit<ShareDraft, 'substance'> {
  if (!range) return { min: null, max: null, unit: '% w/w' }
  return { ...range, max: range.max === range.min ? null : range.max }
}

/** The entry of dangerous goods, which the number, the class and the packing group of the sheet identify. */
function transportProposals(fields: readonly Passage[]): Proposal[] {
  const part = (name: string) => fields.find(({ path }) => path === name)
  const [number, of, group] = [part('un_number'), part('class'), part('packing_group')]
  if (!number) return []
  const text = transportLine({ unNumber: number.value, class: of?.value, packingGroup: group?.value })
  const { recordId } = number
  const content: Content = recordId ? { kind: 'RECORD', record: { id: recordId, name: text } } : { kind: 'MISSING' }
  const passages = [number, of, group].filter((passage) => passage !== undefined)
  return [{ key: 'un_number', group: 'transport', at: 'dangerousGood', text, content, passages }]
}

type Row = { readonly id?: string; readonly substance?: Reference | null }

const rowsAt = (values: Values, at: string): readonly Row[] => (valueAt(values, at) ?? []) as readonly Row[]

/** Whether a row of a list is the one that a proposal fills in. */
function isRowOf({ content }: Proposal, row: Row): boolean {
  if (content.kind === 'ENTRY') return row.id === content.record.id
  return content.kind === 'SHARE' && row.substance?.id === content.share.substance.id
}

/** Whether the draft has the proposed value. */
export function isAccepted(proposal: Proposal, values: Values): boolean {
  const { at, content } = proposal
  const value = valueAt(values, at)
  if (content.kind === 'VALUE') return value === content.value
  if (content.kind === 'RECORD') return (value as Reference | null)?.id === content.record.id
  return content.kind !== 'MISSING' && rowsAt(values, at).some((row) => isRowOf(proposal, row))
}

/** Returns the value of the proposal's field once the proposal is accepted. */
export function withProposal({ at, content }: Proposal, values: Values): unknown {
  if (content.kind === 'VALUE') return content.value
  if (content.kind === 'RECORD') return content.record
  if (content.kind === 'ENTRY') return [...rowsAt(values, at), content.record]
  return content.kind === 'SHARE' ? [...rowsAt(values, at), content.share] : valueAt(values, at)
}

/** Returns the value of the proposal's field without the proposal. `former` is the value before it was accepted. */
export function withoutProposal(proposal: Proposal, values: Values, former: unknown): unknown {
  const { at, content } = proposal
  if (content.kind === 'ENTRY' || content.kind === 'SHARE')
    return rowsAt(values, at).filter((row) => !isRowOf(proposal, row))
  if (former !== undefined) return former
  // A draft that was restored has no former values. Fields of texts are empty texts.
  return content.kind === 'RECORD' || at === 'physicalState' || at.endsWith('.lastRevisionDate') ? null : ''
}

/** Returns the evidence of a draft with the passages of a proposal. */
export const withEvidence = (
  evidence: readonly EvidenceDraft[],
  { id, fileId }: Pick<Extraction, 'id' | 'fileId'>,
  { passages }: Proposal,
): EvidenceDraft[] => [
  ...evidence.filter((each) => each.extractionId !== id || passages.every(({ path }) => path !== each.path)),
  ...passages.map(({ path, value, page, quote }) => ({
    extractionId: id,
    fileId: fileId ?? null,
    path,
    value,
    page,
    quote,
  })),
]

/** Returns the evidence of a draft without the passages of a proposal, except those that others need. */
export function withoutEvidence(
  evidence: readonly EvidenceDraft[],
  { id }: Pick<Extraction, 'id'>,
  { passages }: Proposal,
  others: readonly Proposal[],
): EvidenceDraft[] {
  const needed = new Set(others.flatMap((other) => other.passages.map(({ path }) => path)))
  const removed = new Set(passages.map(({ path }) => path).filter((path) => !needed.has(path)))
  return evidence.filter(({ extractionId, path }) => extractionId !== id || !removed.has(path))
}
