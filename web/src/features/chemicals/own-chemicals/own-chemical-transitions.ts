import { amountProblems, type AmountUnit } from '@ansvar/domain/chemicals'
import { mergeFields, undecidedFields, type MergeField } from '@ansvar/domain/chemical-merging'
import type { OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import type { FieldProblem } from '#graphql/errors.ts'
import { numberProblems } from '#screen/resource.ts'
import { transitionsOf } from '#screen/transitions/transition.ts'
import { hasAmount, hasStocks, sumOf, type Entries } from './combined-entries.tsx'
import { OwnChemicalDocument } from './generated/own-chemicals.graphql.ts'
import {
  MergeOwnChemicalDocument,
  RequestOwnChemicalDocument,
  UnmergeOwnChemicalDocument,
  WithdrawOwnChemicalRequestDocument,
} from './generated/requests.graphql.ts'

const transition = transitionsOf({
  of: 'ownChemicals',
  document: OwnChemicalDocument,
  titleOf: ({ name }: OwnChemicalRecordFragment) => name,
  facts: ({ state, name }, t) => ({
    [t('ownChemicals.fields.name')]: name,
    [t('ownChemicals.request.title')]: t(`ownChemicals.request.states.${state}`),
  }),
})

/** Requests that the catalogue gets the product. */
export const request = transition({
  texts: 'ownChemicals.request.make',
  mutation: RequestOwnChemicalDocument,
  empty: (): { readonly shareSheet: boolean } => ({ shareSheet: false }),
  toInput: ({ shareSheet }) => ({ shareSheet }),
})

/** Withdraws the request, or does not follow its answer. */
export const withdraw = transition({
  texts: 'ownChemicals.request.withdraw',
  mutation: WithdrawOwnChemicalRequestDocument,
})

export const unmerge = transition({ texts: 'ownChemicals.request.unmerge', mutation: UnmergeOwnChemicalDocument })

/**
 * The version of the chemical of the catalogue whose difference the user accepted, for each field. Another version may
 * differ in something else, so that it is accepted again.
 */
export type MergeDraft = {
  readonly accepted: Readonly<Record<MergeField, number | null>>
  /** The amount of both, if my chemicals has both. */
  readonly combined: { readonly amount: number | string | null; readonly unit: AmountUnit | null }
}

const nothing = Object.fromEntries(mergeFields.map((field) => [field, null])) as MergeDraft['accepted']

/**
 * Merges the product with this version of the chemical of the catalogue, which has these differences. `entries` are those of
 * my chemicals, if it has both.
 */
export const mergeWith = (chemicalVersion: number, differences: readonly MergeField[], entries: Entries | null) =>
  transition({
    texts: 'ownChemicals.request.merge',
    mutation: MergeOwnChemicalDocument,
    empty: (): MergeDraft => ({
      accepted: nothing,
      combined: (entries && !hasStocks(entries) && sumOf(entries)) || { amount: null, unit: null },
    }),
    toInput: ({ accepted, combined: { amount, unit } }) => ({
      chemicalVersion,
      accepted: acceptedIn(accepted, chemicalVersion),
      ...(entries && { combined: { amount: typeof amount === 'number' ? amount : null, unit } }),
    }),
    check: ({ accepted, combined }) => [
      ...undecidedFields(differences, acceptedIn(accepted, chemicalVersion)).map((field) => ({
        path: `accepted.${field}`,
        code: 'required',
      })),
      ...(entries && !hasStocks(entries) ? combinedProblems(combined, hasAmount(entries)) : []),
    ],
  })

function combinedProblems({ amount, unit }: MergeDraft['combined'], isRequired: boolean): FieldProblem[] {
  if (amount === null) return isRequired ? [{ path: 'combined.amount', code: 'required' }] : []
  if (typeof amount === 'string') return numberProblems('combined.amount', amount)
  return amountProblems({ amount, unit }).map(({ path, code }) => ({ path: `combined.${path}`, code }))
}

const acceptedIn = (accepted: MergeDraft['accepted'], version: number) =>
  mergeFields.filter((field) => accepted[field] === version)
