type ModuleGraph = {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/** Exports of a library's index that the app does not use. They are excluded from every chunk below. */
const unused = /react-i18next\/dist\/es\/(?:Trans|IcuTrans|withSSR|useSSR)|html-parse-stringify/

/** Returns a test for modules that match, or that a matching module imports statically, directly or indirectly. */
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
/** Modules that all screens except the dashboard share. */
const screens = within((id) => /\/screen\/(?:list\/list-screen|detail\/detail-screen)\.tsx$/.test(id))
/** Modules that only the dashboard uses. Nearly every screen uses the modules that it shares. */
const own = /\/features\/dashboard\//

type Group = { name: (id: string, graph: ModuleGraph) => string | null; debugName: string }

const group = (name: string, holds: (id: string, graph: ModuleGraph) => boolean): Group => ({
  name: (id, graph) => (!unused.test(id) && holds(id, graph) ? name : null),
  debugName: name,
})

/**
 * The steps of a page load, one chunk each: what the entry imports, what the layout adds, and what Chakra, lists and
 * records add. By default the bundler splits wherever two lazy routes share a module, which would take dozens of
 * requests a step. A module belongs to the first step that needs it.
 */
export const chunks: readonly Group[] = [
  group('first', entry),
  group('layout', (id, graph) => layout(id, graph) || (dashboard(id, graph) && !own.test(id))),
  group('parts', (id, graph) => parts(id, graph) || screens(id, graph)),
]
