import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { TreeNode } from '#ui/trees.ts'
import { IndustriesDocument } from './generated/industries.graphql.ts'

/** The classification has 996 headings, and a page has at most 500. */
const PAGE = 500

/**
 * Returns the classification of industries as a tree, searched by code and by text in both languages. Empty until it is
 * loaded.
 */
export function useIndustries(): readonly TreeNode[] {
  const [{ data: first }] = useQuery({ query: IndustriesDocument, variables: { page: 0, size: PAGE } })
  const [{ data: second }] = useQuery({ query: IndustriesDocument, variables: { page: 1, size: PAGE } })
  return useMemo(
    () =>
      [...(first?.industries?.content ?? []), ...(second?.industries?.content ?? [])].map(
        ({ code, parentCode, name, keywords }) => ({
          value: code,
          label: `${code} ${name}`,
          parent: parentCode ?? null,
          search: keywords,
        }),
      ),
    [first, second],
  )
}
