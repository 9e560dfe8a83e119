import type { openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>
type Ids = Readonly<Record<string, string>>

/** Creates own chemicals and requests in the states that their mutations need. Returns their ids. */
export async function chemicalsToMerge(demo: Demo): Promise<Record<string, string>> {
  const run = async (operation: string, variables: object) => {
    const { data } = await demo.execute(operation, { organizationId: demo.organizationId, ...variables })
    return (data['record'] as { readonly id: string }).id
  }
  const create = (name: string) =>
    run(
      `mutation ($organizationId: ID!, $name: String!) {
        record: createOwnChemical(organizationId: $organizationId, input: { name: $name }) { id }
      }`,
      { name },
    )
  const requested = async (name: string) => {
    const own = await create(name)
    await run(
      'mutation ($organizationId: ID!, $id: ID!) { record: requestOwnChemical(organizationId: $organizationId, id: $id) { id } }',
      { id: own },
    )
    const { data } = await demo.execute(
      'query { chemicalRequests(sort: [{ field: "createdDate", direction: DESC }], size: 50) { content { id name } } }',
      {},
    )
    const { content } = data['chemicalRequests'] as { readonly content: readonly { id: string; name: string }[] }
    return { own, request: content.find((each) => each.name === name)?.id ?? '' }
  }
  const taken = async (name: string) => {
    const ids = await requested(name)
    await run('mutation ($id: ID!) { record: takeChemicalRequest(id: $id) { id } }', { id: ids.request })
    return ids
  }
  const matched = async (name: string) => {
    const { own, request } = await taken(name)
    const chemical = await run('mutation ($name: String!) { record: createChemical(input: { name: $name }) { id } }', {
      name,
    })
    await run(
      'mutation ($id: ID!, $chemical: ID!) { record: matchChemicalRequest(id: $id, input: { chemicalId: $chemical }) { id } }',
      { id: request, chemical },
    )
    return own
  }
  const merged = await matched('To unmerge')
  await run(
    `mutation ($organizationId: ID!, $id: ID!) {
      record: mergeOwnChemical(organizationId: $organizationId, id: $id, input: { chemicalVersion: 1 }) { id }
    }`,
    { id: merged },
  )
  return {
    ownToRequest: await create('To request'),
    ownToWithdraw: (await requested('To withdraw')).own,
    ownToMerge: await matched('To merge'),
    ownToUnmerge: merged,
    chemicalRequest: (await requested('To take')).request,
    requestToAccept: (await taken('To accept')).request,
    requestToMatch: (await taken('To match')).request,
    requestToDecline: (await taken('To decline')).request,
  }
}

/** Returns the variables of the mutations of requests and of merging. */
export const requestInputs = (ids: () => Ids): Readonly<Record<string, () => Record<string, unknown>>> => ({
  requestOwnChemical: () => ({ id: ids()['ownToRequest'], input: { shareSheet: true } }),
  withdrawOwnChemicalRequest: () => ({ id: ids()['ownToWithdraw'] }),
  mergeOwnChemical: () => ({ id: ids()['ownToMerge'], input: { chemicalVersion: 1, accepted: ['DANGER_CODE'] } }),
  unmergeOwnChemical: () => ({ id: ids()['ownToUnmerge'] }),
  takeChemicalRequest: () => ({ id: ids()['chemicalRequest'] }),
  acceptChemicalRequest: () => ({ id: ids()['requestToAccept'], input: { name: 'Accepted' } }),
  matchChemicalRequest: () => ({ id: ids()['requestToMatch'], input: { chemicalId: ids()['chemical'] } }),
  declineChemicalRequest: () => ({ id: ids()['requestToDecline'], input: { reason: 'Mixed by the organization.' } }),
})
