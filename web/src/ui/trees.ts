/** One place in a tree; without a parent, or with one that is not there, it stands at the top. */
export type TreeNode = {
  readonly value: string
  readonly label: string
  readonly parent: string | null
  /** What else it is found by: its name in another language, its code without dots. */
  readonly search?: string
}

export type Branch = TreeNode & { readonly children?: readonly Branch[] }

/** The nodes as a tree, each among its siblings in the order given. A node that is its own ancestor is left out. */
export function branchesOf(nodes: readonly TreeNode[]): Branch[] {
  const known = new Set(nodes.map(({ value }) => value))
  const below = Map.groupBy(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const grown = (node: TreeNode): Branch => {
    const children = below.get(node.value)
    return children ? { ...node, children: children.map(grown) } : node
  }
  return (below.get(null) ?? []).map(grown)
}

/** A node with all that it stands under, from the top; empty where there is no such node. */
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

/** The nodes that fit what is searched for, with all that they stand under. */
export function pruned(nodes: readonly TreeNode[], q: string): readonly TreeNode[] {
  const words = q.trim().toLowerCase().split(/\s+/)
  const kept = new Set(
    nodes
      .filter(({ label, search = '' }) => {
        const text = `${label} ${search}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
      .flatMap(({ value }) => pathOf(nodes, value)),
  )
  return nodes.filter((node) => kept.has(node))
}

/** The nodes from the top down, each followed by what stands below it. */
export function ordered(nodes: readonly TreeNode[]): readonly (TreeNode & { readonly depth: number })[] {
  const flat = (branches: readonly Branch[], depth: number): (TreeNode & { readonly depth: number })[] =>
    branches.flatMap(({ children, ...node }) => [{ ...node, depth }, ...flat(children ?? [], depth + 1)])
  return flat(branchesOf(nodes), 0)
}

/** What stands below another in a menu begins further in. */
export const indent = ({ depth = 0 }: { readonly depth?: number }): { paddingInlineStart: string } | undefined =>
  depth === 0 ? undefined : { paddingInlineStart: `calc(var(--s2) + ${depth} * var(--s4))` }
