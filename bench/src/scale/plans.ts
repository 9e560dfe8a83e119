/** A node of a plan, with the property names of PostgreSQL's `explain (format json)`. */
type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}
type Plan = { readonly 'Query Text': string; readonly Plan: Node }

/** A problem in the plan of a statement. */
export type Fault = { readonly statement: string; readonly what: string }

/** Returns the plans among the server's notices. */
export const plansAmong = (notices: readonly string[]): Plan[] =>
  notices.flatMap((notice) => {
    const at = notice.indexOf('{')
    return /^duration: .*plan:/.test(notice) && at !== -1 ? [JSON.parse(notice.slice(at)) as Plan] : []
  })

/**
 * Finds plans that read a complete large table, by a sequential scan or by an index without a condition. Plans that
 * stop after a few rows, such as the first rows of an order, are not reported.
 */
export function faultsOf(plans: readonly Plan[], large: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = []
  const look = (node: Node, statement: string): void => {
    const table = node['Relation Name'] ?? ''
    const rows = rowsOf(node)
    const isUnbounded = node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined && rows > 1_000
    if (large.has(table) && (node['Node Type'].includes('Seq Scan') || isUnbounded))
      faults.push({ statement, what: `${node['Node Type']} of ${table}, ${rows} rows` })
    for (const inner of node.Plans ?? []) look(inner, statement)
  }
  for (const plan of plans) look(plan.Plan, plan['Query Text'].replaceAll(/\s+/g, ' ').trim())
  return faults
}

/** Returns the maximum number of rows that one node of the plans read, and its relation. */
export function maxRows(plans: readonly Plan[]): { readonly rows: number; readonly of: string } {
  let max = { rows: 0, of: '' }
  const look = (node: Node): void => {
    const rows = rowsOf(node)
    const name = node['Relation Name'] ?? node['Index Name']
    if (name !== undefined && rows > max.rows) max = { rows, of: name }
    for (const inner of node.Plans ?? []) look(inner)
  }
  for (const plan of plans) look(plan.Plan)
  return max
}

const rowsOf = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
