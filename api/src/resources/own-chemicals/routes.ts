import type { z } from 'zod'
import { amountProblems } from '@ansvar/domain/chemicals'
import type { OwnChemicalTransition } from '@ansvar/domain/own-chemical-states'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import type { Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { usedBy } from '#http/bin.ts'
import { action, collection } from '#http/collection.ts'
import { embedsOf } from '#http/embeds.ts'
import { demandTransition } from '#http/transitions.ts'
import { sharedRelations } from '#resources/chemicals/queries.ts'
import { columnsOf, ownChemicalKind, ownChemicalListSpec, presentOwnChemicals } from './queries.ts'
import { merge, unmerge } from './merging.ts'
import { createRequest, withdrawRequest } from './requests.ts'
import { mergeInput, ownChemicalInput, requestInput } from './schema.ts'

const path = '/organizations/{orgId}/chemicals'

type Call = { readonly scope: Scope; readonly membership: Membership }

async function demand(call: Call, before: Row<'own_chemicals'>, name: OwnChemicalTransition): Promise<void> {
  const [shown] = await presentOwnChemicals(call, [before])
  if (shown) demandTransition(shown, name)
}

const combinedProblems = (combined: z.output<typeof mergeInput>['combined'] | undefined): FieldProblem[] =>
  combined ? amountProblems(combined).map(({ path: at, code }) => ({ path: `combined.${at}`, code })) : []

/** The states in which an own chemical cannot be moved to the bin. */
const requested = ['REQUESTED', 'IN_REVIEW', 'MERGED'] as const

const unmerging = action(ownChemicalKind, path, {
  name: 'unmerge',
  summary: 'Undoes the merging of an own chemical',
  async change(call, before) {
    await demand(call, before, 'UNMERGE')
    return unmerge(call.scope, before)
  },
})

export const ownChemicals = collection({
  path,
  summaries: {
    list: 'Lists the organization’s own chemicals, which the catalogue does not have',
    read: 'Returns one own chemical',
    create: 'Creates an own chemical. Its danger code and pictograms follow from its statements',
    update: 'Replaces the values of an own chemical',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: ownChemicalKind,
  list: ownChemicalListSpec,
  input: ownChemicalInput,
  embeds: embedsOf(sharedRelations),
  references: { 'substance_concentrations.substance_id': 'substances' },
  present: presentOwnChemicals,
  reverses: { field: 'merged_into_id', by: unmerging },
  async resolve({ scope, body, membership }, before) {
    const columns = await columnsOf({ scope, body, membership }, before)
    // What a merged one was like is evidence.
    if (before && before.merged_into_id !== null) throw new RequestProblem('conflict')
    return columns
  },
  actions: [
    action(ownChemicalKind, path, {
      name: 'request',
      summary:
        'Requests that the catalogue gets an own chemical. Sends a copy of what the product is, and nothing about its use',
      input: requestInput,
      emptyBody: true,
      async change(call, before) {
        const { share_sheet: shareSheet } = call.body.valid()
        await demand(call, before, 'REQUEST')
        return { request_id: await createRequest(call.scope, before, shareSheet) }
      },
    }),
    action(ownChemicalKind, path, {
      name: 'withdraw-request',
      summary: 'Withdraws the request for an own chemical, or does not follow its answer',
      async change(call, before) {
        await demand(call, before, 'WITHDRAW')
        await withdrawRequest(call.scope, before)
        return { request_id: null }
      },
    }),
    action(ownChemicalKind, path, {
      name: 'merge',
      summary: 'Merges an own chemical into the one of the catalogue that answers its request. 409 if that has changed',
      input: mergeInput,
      async change(call, before) {
        const decided = call.body.valid(combinedProblems(call.body.parts.combined))
        await demand(call, before, 'MERGE')
        return merge(call, before, decided)
      },
    }),
    unmerging,
  ],
  bin: {
    uses: [usedBy('chemical_associations', 'own_chemical_id')],
    async admit(call, before) {
      const [shown] = await presentOwnChemicals(call, [before])
      if (requested.some((state) => state === shown?.state)) throw new RequestProblem('conflict')
    },
  },
})
