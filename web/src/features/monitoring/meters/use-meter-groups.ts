import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { MeterGroupRecordFragment } from '#graphql/generated/types.ts'
import { useSession } from '#session/session.ts'
import type { TreeNode } from '#ui/trees.ts'
import { MeterGroupsDocument } from './generated/meter-groups.graphql.ts'

const MOST = 500

export const groupNode = ({ id, name, parentId }: MeterGroupRecordFragment): TreeNode => ({
  value: id,
  label: name,
  parent: parentId ?? null,
})

/** Returns the meter groups as a tree, by name. */
export function useMeterGroups(): readonly TreeNode[] {
  const { organization } = useSession()
  const variables = useMemo(() => ({ organizationId: organization.id, page: 0, size: MOST }), [organization.id])
  const [{ data }] = useQuery({ query: MeterGroupsDocument, variables })
  const groups = data?.list?.content
  return useMemo(() => (groups ?? []).map(groupNode), [groups])
}
