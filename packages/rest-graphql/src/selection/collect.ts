import type { FieldNode, SelectionSetNode } from 'graphql'

export type Collect = (sets: readonly SelectionSetNode[], type: string) => ReadonlyMap<string, readonly FieldNode[]>
