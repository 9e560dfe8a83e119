/** A node of a tree. A node whose parent is null or missing is a root. */
export type TreeNode = {
  readonly value: string
  readonly label: string
  readonly parent: string | null
  /** Further texts to search, such as the name in another language or the code without dots. */
  readonly search?: string
}

export type Branch = TreeNode & { readonly children?: readonly Branch[] }

/** Returns the nodes as a tree. Siblings keep their order. A node that is its own ancestor is left out. */
export function branchesOf(nodes: readonly TreeNode[]): Branch[] {
  const known = new Set(nodes.map(({ value }) => value))
  const below = Map.groupBy(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const grown = (node: TreeNode): Branch => {
    const children = below.get(node.value)
    return children ? { ...node, children: children.map(grown) } : node
  }
  return (below.get(null) ?? []).map(grown)
}

/** Returns the path from the root to a node. Returns an empty array if there is no such node. */
export function pathOf(nodes: readonly TreeNode[], value: string | null): readonly TreeNode[] {
  const byValue = new Map(nodes.map((node) => [node.value, node]))
  const path: TreeNode[] = []
  let node = value === null ? undefined : byValue.get(value)
  while (node && !path.includes(node)) {
    path.unshift(node)
    node = node.parent === null ? undefined : byValue.get(node.parent)
  }
  return path
}

/** Returns the nodes that match a search, with their ancestors. */
export function pruned(nodes: readonly TreeNode[], q: string): readonly TreeNode[] {
  const words = q.trim().toLowerCase().split(/\s+/)
  const remaining = new Set(
    nodes
      .filter(({ label, search = '' }) => {
        const text = `${label} ${search}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
      .flatMap(({ value }) => pathOf(nodes, value)),
  )
  return nodes.filter((node) => remaining.has(node))
}

/** Returns the nodes in depth-first order. */
export function ordered(nodes: readonly TreeNode[]): readonly (TreeNode & { readonly depth: number })[] {
  const flat = (branches: readonly Branch[], depth: number): (TreeNode & { readonly depth: number })[] =>
    branches.flatMap(({ children, ...node }) => [{ ...node, depth }, ...flat(children ?? [], depth + 1)])
  return flat(branchesOf(nodes), 0)
}

/** Indents an option by its depth. */
export const indent = ({ depth = 0 }: { readonly depth?: number }): { paddingInlineStart: string } | undefined =>
  depth === 0 ? undefined : { paddingInlineStart: `calc(var(--s2) + ${depth} * var(--s4))` }
