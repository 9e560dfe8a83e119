import type { EventImportance } from './events.ts'
import type { Problem } from './problems.ts'

// Why an event happened (ISO 45001 and ISO 14001, clause 10.2 b).

/** Kinds of cause, from what happened directly to what has to change. */
export const causeKinds = ['DIRECT', 'CONTRIBUTING', 'ROOT'] as const
export type CauseKind = (typeof causeKinds)[number]

/** Categories of cause: those of the cause-and-effect diagram (Ishikawa), with management as the seventh. */
export const causeCategories = [
  'METHOD',
  'EQUIPMENT',
  'MATERIAL',
  'PEOPLE',
  'SURROUNDINGS',
  'MANAGEMENT',
  'MEASUREMENT',
] as const
export type CauseCategory = (typeof causeCategories)[number]

/** The maximum length of the text in UTF-16 code units, of causes in a chain, and of causes of an event. */
export const causeLimits = { text: 1_000, chain: 9, perEvent: 100 } as const

/** A cause, with the id of the deeper cause that it follows from. Null if it follows from no other. */
export type CauseLink = { readonly id: string; readonly becauseOfId: string | null }

/**
 * Checks the chain of a cause ("five whys": each cause follows from the next, and the last one is the root cause).
 * `others` are the stored causes of the same event; one with the id of `cause` is replaced by it. `id` is null for a new
 * cause. A root cause follows from no other, a chain has no circle, and it has at most `causeLimits.chain` causes.
 */
export function causeProblems(
  cause: { readonly id: string | null; readonly kind: CauseKind | null; readonly becauseOfId: string | null },
  others: readonly CauseLink[],
): Problem[] {
  const { id, kind, becauseOfId } = cause
  const path = 'becauseOfId'
  if (becauseOfId === null) return []
  if (kind === 'ROOT') return [{ path, code: 'invalid' }]
  const next = new Map(others.map((other) => [other.id, other.becauseOfId]))
  if (!next.has(becauseOfId)) return [{ path, code: 'not_found' }]
  let below = 0
  for (let at: string | null = becauseOfId; at !== null; at = next.get(at) ?? null) {
    if (at === id) return [{ path, code: 'circular' }]
    below += 1
    if (below >= causeLimits.chain) return [{ path, code: 'too_many' }]
  }
  return heightAbove(id, others) + 1 + below > causeLimits.chain ? [{ path, code: 'too_many' }] : []
}

/** Returns the number of causes in the longest chain that ends before a cause. Stops at the maximum length. */
function heightAbove(id: string | null, others: readonly CauseLink[]): number {
  let height = 0
  let level = id === null ? [] : [id]
  while (height <= causeLimits.chain) {
    const ends = new Set(level)
    level = others.filter(({ becauseOfId }) => becauseOfId !== null && ends.has(becauseOfId)).map((other) => other.id)
    if (level.length === 0) break
    height += 1
  }
  return height
}

/** What decides whether the root cause of an event must be known before the event is closed. */
type Rooted = {
  readonly importance: EventImportance
  readonly accidentOccurred: boolean
  readonly hasRootCause: boolean
}

/**
 * Returns whether an event lacks a root cause that it needs to be closed: it is an accident or of high importance, and the
 * organization requires the root cause of such events.
 */
export const lacksRootCause = ({ importance, accidentOccurred, hasRootCause }: Rooted, isRequired: boolean): boolean =>
  isRequired && (importance === 'HIGH' || accidentOccurred) && !hasRootCause

/**
 * Returns the causes as chains, in which each cause is followed by the deeper one that it follows from. A cause is in one
 * chain only: of several causes that follow from the same one, the first continues with it.
 */
export function causeChains<Cause extends { readonly id: string; readonly becauseOfId?: string | null | undefined }>(
  causes: readonly Cause[],
): Cause[][] {
  const byId = new Map(causes.map((cause) => [cause.id, cause]))
  const next = new Map<string, Cause>()
  const continued = new Set<string>()
  for (const { id, becauseOfId } of causes) {
    const deeper = becauseOfId ? byId.get(becauseOfId) : undefined
    if (!deeper || continued.has(deeper.id)) continue
    continued.add(deeper.id)
    next.set(id, deeper)
  }
  return causes.flatMap((start) => {
    if (continued.has(start.id)) return []
    const chain = [start]
    for (let at = next.get(start.id); at; at = next.get(at.id)) chain.push(at)
    return [chain]
  })
}
