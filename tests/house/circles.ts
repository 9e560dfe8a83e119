import { importsOf } from './imports.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the import cycles of a package's modules, of any length. Each cycle is listed once, sorted by name. */
export function circlesOf(name: string): readonly (readonly string[])[] {
  const { modules, imports } = importsOf(name)
  const targets = Map.groupBy(imports, ({ file }) => file)
  return circlesIn(new Map(modules.map((file) => [file, (targets.get(file) ?? []).map(({ target }) => target)])))
}

/** Returns the strongly connected components of a graph that have more than one node (Tarjan, 1972). */
export function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  function visit(node: string): number {
    const own = order.size
    order.set(node, own)
    lowest.set(node, own)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next) ? (stack.includes(next) ? (order.get(next) ?? own) : own) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? own, reached))
    }
    if (lowest.get(node) === own) {
      const part = stack.splice(stack.indexOf(node))
      if (part.length > 1) found.push(part.toSorted())
    }
    return lowest.get(node) ?? own
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}
