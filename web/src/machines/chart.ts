import type { AnyStateMachine } from 'xstate'

/** An edge of a machine's chart: a transition as declared in its source. */
export type Edge = {
  /** Unique in the machine, and stable while the source is. */
  readonly id: string
  /** Null if the transition is possible in every state. */
  readonly from: string | null
  /** Null if the state does not change. */
  readonly to: string | null
  readonly event: string
  readonly guard: string | null
  readonly actions: readonly string[]
}

export type ChartState = {
  readonly name: string
  readonly isFinal: boolean
  readonly runs: readonly string[]
  readonly tags: readonly string[]
}

/** A flat machine as a graph. Nested states are not supported. */
export type Chart = {
  readonly states: readonly ChartState[]
  readonly edges: readonly Edge[]
  readonly initial: string
}

type Transition = AnyStateMachine['root']['initial'] & { guard?: unknown; eventType?: string }

const nameOf = (of: unknown): string =>
  typeof of === 'object' && of !== null && 'type' in of ? String(of.type) : String(of)

/** Returns the id of a transition, in charts and for transitions that are taken. */
export const edgeIdOf = ({ source, eventType }: Transition, index: number): string =>
  `${source.key} ${eventType === '' ? 'always' : eventType} ${index}`

/** Returns the transitions of a state's node, or of the root, in the order of evaluation. */
function transitionsOf(node: AnyStateMachine['root']): (readonly [Transition, number])[] {
  const lists = [...node.transitions.values(), node.always ?? []] as Transition[][]
  return lists.flatMap((list) => list.map((transition, index) => [transition, index] as const))
}

/** Returns the edge's id of every transition object of a machine, for callers that receive the object. */
export const edgeIds = (machine: AnyStateMachine): ReadonlyMap<unknown, string> =>
  new Map(
    [machine.root, ...Object.values(machine.root.states)].flatMap((node) =>
      transitionsOf(node).map(([transition, index]) => [transition, edgeIdOf(transition, index)] as const),
    ),
  )

/** Returns the chart of a machine. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = Object.values(machine.root.states)
  for (const node of nodes)
    if (Object.keys(node.states).length > 0)
      throw new Error(`${node.id} has states inside: charts are of flat machines`)
  const edges = [machine.root, ...nodes].flatMap((node) =>
    transitionsOf(node).map(([transition, index]) => ({
      id: edgeIdOf(transition, index),
      from: node === machine.root ? null : node.key,
      to: transition.target?.[0]?.key ?? null,
      event: transition.eventType ?? '',
      guard: transition.guard === undefined ? null : nameOf(transition.guard),
      actions: transition.actions.map(nameOf),
    })),
  )
  const states = nodes.map((node) => ({
    name: node.key,
    isFinal: node.type === 'final',
    runs: node.invoke.map(({ src }) => nameOf(src)),
    tags: node.tags,
  }))
  return { states, edges, initial: machine.root.initial.target?.[0]?.key ?? '' }
}

/** Returns an event as text: `save done` for XState's own event at the end of the actor `save`. */
export function eventText(chart: Chart, event: string): string {
  const [, kind, state] = /^xstate\.(done|error)\.actor\.\d+\.\w+\.(\w+)$/.exec(event) ?? []
  const after = /^xstate\.after\.(\w+)\./.exec(event)?.[1]
  if (after) return `after ${after}`
  const runs = chart.states.find(({ name }) => name === state)?.runs[0]
  return kind && runs ? `${runs} ${kind === 'done' ? 'done' : 'failed'}` : event
}

/** Returns the chart as a Mermaid diagram. `any` is every state that is not final. */
export function mermaidOf(chart: Chart): string {
  const line = ({ from, to, event, guard, actions }: Edge) => {
    const parts = [eventText(chart, event), guard && `[${guard}]`, actions.length > 0 && `/ ${actions.join(', ')}`]
    const label = parts.filter(Boolean).join(' ')
    return `${from ?? 'any'} --> ${to ?? from ?? 'any'}${label === '' ? '' : `: ${label}`}`
  }
  const ends = chart.states.filter(({ isFinal }) => isFinal).map(({ name }) => `${name} --> [*]`)
  const anywhere = chart.edges.some(({ from }) => from === null) ? ['state "in any state" as any'] : []
  const lines = [...anywhere, `[*] --> ${chart.initial}`, ...chart.edges.map(line), ...ends]
  return ['stateDiagram-v2', ...lines.map((text) => `  ${text}`)].join('\n')
}
