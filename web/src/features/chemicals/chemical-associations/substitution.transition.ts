import type { DangerCode } from '@ansvar/domain/danger-codes'
import type { IsoDate } from '@ansvar/domain/dates'
import { required } from '@ansvar/domain/problems'
import { substitutionProblems, type SubstitutionDecision } from '@ansvar/domain/substitution'
import type { FieldProblem } from '#graphql/errors.ts'
import type { ChemicalAssociationRecordFragment, ChemicalSubstitutesQuery } from '#graphql/generated/types.ts'
import { dateProblems } from '#screen/resource.ts'
import { transitionsOf } from '#screen/transitions/transition.ts'
import { ChemicalAssociationDocument } from './generated/chemical-associations.graphql.ts'
import { UpdateSubstitutionDocument } from './generated/substitution.graphql.ts'

type Record = ChemicalAssociationRecordFragment
export type Substitutes = NonNullable<ChemicalSubstitutesQuery['substitutes']>
export type Proposed = Substitutes['candidates'][number]

/** A product that was considered. Without a reason against it, it replaces the chemical. */
export type CandidateDraft = {
  /** Null for a product with only a name. */
  readonly chemicalId: string | null
  readonly name: string
  readonly dangerCode: DangerCode | null
  readonly whyNot: string
}

export const emptyCandidate = (): CandidateDraft => ({ chemicalId: null, name: '', dangerCode: null, whyNot: '' })

type SubstitutionDraft = {
  readonly candidates: readonly CandidateDraft[]
  readonly decision: SubstitutionDecision | null
  readonly because: string
  readonly decidedOn: IsoDate | null
  readonly reviewOn: IsoDate | null
}

const transition = transitionsOf({
  of: 'substitution',
  document: ChemicalAssociationDocument,
  titleOf: ({ chemical }: Record) => chemical?.name ?? '',
  facts: ({ substitution }, t) => ({
    [t('substitution.fields.decision')]: substitution
      ? t(`substitution.options.decision.${substitution.decision}`)
      : t('screen.nothing'),
    [t('substitution.fields.because')]: substitution?.because ?? t('screen.nothing'),
    [t('substitution.fields.decidedOn')]: substitution?.decidedOn ?? t('screen.nothing'),
  }),
})

/** Records a decision. The form begins with the previous one, and with the chosen proposals. */
export const decideAbout = (chosen: readonly Proposed[]) =>
  transition({
    texts: 'substitution.decide',
    mutation: UpdateSubstitutionDocument,
    empty: (record: Record) => draftOf(record, chosen),
    toInput: ({ candidates, decision, ...draft }: SubstitutionDraft) => ({
      ...draft,
      candidates: [...candidates],
      decision: decision ?? 'KEEP',
    }),
    check: problemsOf,
  })

function draftOf({ substitution }: Record, chosen: readonly Proposed[]): SubstitutionDraft {
  const stored = (substitution?.candidates ?? []).map(({ chemicalId, name, dangerCode, whyNot }) => ({
    chemicalId: chemicalId ?? null,
    name,
    dangerCode: dangerCode ?? null,
    whyNot: whyNot ?? '',
  }))
  const added = chosen
    .filter(({ chemicalId }) => !stored.some((each) => each.chemicalId === chemicalId))
    .map(({ chemicalId, name, dangerCode }) => ({ chemicalId, name, dangerCode, whyNot: '' }))
  return {
    candidates: [...stored, ...added],
    decision: substitution?.decision ?? null,
    because: substitution?.because ?? '',
    decidedOn: null,
    reviewOn: substitution?.reviewOn ?? null,
  }
}

function problemsOf(draft: SubstitutionDraft, today: IsoDate, { chemical }: Record): readonly FieldProblem[] {
  const { candidates, decision, because, decidedOn, reviewOn } = draft
  const problems = [
    ...required('decision', decision),
    ...required('because', because),
    ...dateProblems('decidedOn', decidedOn),
    ...dateProblems('reviewOn', reviewOn),
  ]
  if (decision === null || problems.some(({ path }) => path !== 'because')) return problems
  const considered = candidates.map(({ chemicalId, name, whyNot }) => ({
    chemicalId,
    name,
    whyNot: whyNot.trim() === '' ? null : whyNot,
  }))
  const decided = { candidates: considered, decision, decidedOn: decidedOn ?? today, reviewOn }
  return [...problems, ...substitutionProblems(decided, { chemicalId: chemical?.id ?? '', today })]
}
