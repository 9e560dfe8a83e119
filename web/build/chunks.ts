type ModuleGraph = {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/** What a library's index exports beside what we use; unused, it is left out of every chunk that is named here. */
const unused = /react-i18next\/dist\/es\/(?:Trans|IcuTrans|withSSR|useSSR)|html-parse-stringify/

/** Whether a module is one that matches, or is imported by one, statically and however far away. */
function within(begins: (id: string, isEntry: boolean) => boolean) {
  const known = new Map<string, boolean>()
  return function isWithin(id: string, graph: ModuleGraph): boolean {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    known.set(id, false)
    const info = graph.getModuleInfo(id)
    const found = info !== null && (begins(id, info.isEntry) || info.importers.some((one) => isWithin(one, graph)))
    known.set(id, found)
    return found
  }
}

const entry = within((_, isEntry) => isEntry)
const layout = within((id) => id.endsWith('/app/layout/layout.tsx'))
const dashboard = within((id) => id.endsWith('/dashboard/dashboard.screen.tsx'))
const parts = within((id) => id.endsWith('/app/layout/parts.tsx'))
/** What every other screen is made of. */
const screens = within((id) => /\/screen\/(?:list\/list-screen|detail\/detail-screen)\.tsx$/.test(id))
/** What only the dashboard is made of; what it shares, nearly every screen does. */
const own = /\/features\/dashboard\//

type Group = { name: (id: string, graph: ModuleGraph) => string | null; debugName: string }

const group = (name: string, holds: (id: string, graph: ModuleGraph) => boolean): Group => ({
  name: (id, graph) => (!unused.test(id) && holds(id, graph) ? name : null),
  debugName: name,
})

/**
 * The steps of a visit, a chunk each: what the entry imports, what the layout adds, what Chakra,
 * lists and records add. Left alone, the
 * bundler would cut them along every line that some lazy route shares, and each step would take dozens of requests. A
 * module belongs to the first step that needs it.
 */
export const chunks: readonly Group[] = [
  group('first', entry),
  group('layout', (id, graph) => layout(id, graph) || (dashboard(id, graph) && !own.test(id))),
  group('parts', (id, graph) => parts(id, graph) || screens(id, graph)),
]
