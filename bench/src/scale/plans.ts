/** A node of a plan, as PostgreSQL's `explain (format json)` names its parts. */
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

/** Something that a plan does and must not, of a statement. */
export type Fault = { readonly statement: string; readonly what: string }

/** The plans among what the server said. */
export const plansAmong = (notices: readonly string[]): Plan[] =>
  notices.flatMap((notice) => {
    const at = notice.indexOf('{')
    return /^duration: .*plan:/.test(notice) && at !== -1 ? [JSON.parse(notice.slice(at)) as Plan] : []
  })

/**
 * Where plans read a large table from one end to the other: by a sequential scan, or by an index that is asked for
 * nothing. Neither where it ends after a few rows, as the first of an order does.
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

/** The most rows that one part of the plans read, and what it read. */
export function mostRows(plans: readonly Plan[]): { readonly rows: number; readonly of: string } {
  let most = { rows: 0, of: '' }
  const look = (node: Node): void => {
    const rows = rowsOf(node)
    const name = node['Relation Name'] ?? node['Index Name']
    if (name !== undefined && rows > most.rows) most = { rows, of: name }
    for (const inner of node.Plans ?? []) look(inner)
  }
  for (const plan of plans) look(plan.Plan)
  return most
}

const rowsOf = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
