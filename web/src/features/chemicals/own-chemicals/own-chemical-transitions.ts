import { mergeFields, undecidedFields, type MergeField } from '@ansvar/domain/chemical-merging'
import type { OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import { transitionsOf } from '#screen/transitions/transition.ts'
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
export type MergeDraft = { readonly accepted: Readonly<Record<MergeField, number | null>> }

const nothing = Object.fromEntries(mergeFields.map((field) => [field, null])) as MergeDraft['accepted']

/** Merges the product with this version of the chemical of the catalogue, which has these differences. */
export const mergeWith = (chemicalVersion: number, differences: readonly MergeField[]) =>
  transition({
    texts: 'ownChemicals.request.merge',
    mutation: MergeOwnChemicalDocument,
    empty: (): MergeDraft => ({ accepted: nothing }),
    toInput: ({ accepted }) => ({ chemicalVersion, accepted: acceptedIn(accepted, chemicalVersion) }),
    check: ({ accepted }) =>
      undecidedFields(differences, acceptedIn(accepted, chemicalVersion)).map((field) => ({
        path: `accepted.${field}`,
        code: 'required',
      })),
  })

const acceptedIn = (accepted: MergeDraft['accepted'], version: number) =>
  mergeFields.filter((field) => accepted[field] === version)
