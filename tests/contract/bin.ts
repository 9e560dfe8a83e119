import type { openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>
type Ids = Readonly<Record<string, string>>

/** Creates a policy, and another one that is in the bin. Returns their ids, and that of the file of a document. */
export async function recordsForBin(demo: Demo): Promise<Record<string, string>> {
  const { organizationId } = demo
  const { data } = await demo.execute(
    `mutation ($organizationId: ID!) {
      mistake: createPolicy(organizationId: $organizationId, input: { title: "Mistake" }) { id }
      discarded: createPolicy(organizationId: $organizationId, input: { title: "Discarded" }) { id }
    }`,
    { organizationId },
  )
  const { mistake, discarded } = data as Record<'mistake' | 'discarded', { readonly id: string }>
  const moved = await demo.execute(
    'mutation ($organizationId: ID!, $id: ID!) { item: discardPolicy(organizationId: $organizationId, id: $id) { id } }',
    { organizationId, id: discarded.id },
  )
  const found = await demo.execute(
    'query ($organizationId: ID!) { documents(organizationId: $organizationId) { content { file { id } } } }',
    { organizationId },
  )
  const { content } = found.data['documents'] as {
    readonly content: readonly { readonly file: { readonly id: string } }[]
  }
  return {
    mistake: mistake.id,
    binItem: (moved.data['item'] as { readonly id: string }).id,
    file: content[0]?.file.id ?? '',
  }
}

/** Returns the variables of the mutations of the bin, and of the one that erases a file. */
export const binInputs = (ids: () => Ids): Readonly<Record<string, () => Record<string, unknown>>> => ({
  discardPolicy: () => ({ id: ids()['mistake'], input: { reason: 'Written twice.' } }),
  eraseFile: () => ({ id: ids()['file'], input: { reason: 'It names a patient.', eraseName: true } }),
  restoreBinItem: () => ({ id: ids()['binItem'] }),
})
