import { levels, type Level } from './permissions.ts'

/** A user or token in relation to a record. `level` is null for callers without a level in the organization. */
export type Actor<Role extends string> = { readonly level: Level | null; readonly roles: readonly Role[] }

/** Who may cause a transition: callers with at least this level who, if `role` is given, have it for the record. */
type Permitted<Role extends string> = { readonly level: Level; readonly role?: Role }

/** One line of a lifecycle: the states that it leaves, the state that it reaches, and who may cause it. */
export type Transition<State extends string, Role extends string, Reason extends string, Facts> = {
  readonly from: readonly State[]
  /** The state afterwards. A list if it depends on the record, such as a state that is derived. */
  readonly to: State | readonly State[]
  /** Any of these may cause it. */
  readonly who: readonly Permitted<Role>[]
  /** Returns why the record does not allow it yet. Null if it does. */
  readonly guard?: (facts: Facts) => Reason | null
}

/** The lifecycle of a kind of record: its transitions by name. */
export type Lifecycle<
  Name extends string,
  State extends string,
  Role extends string,
  Reason extends string,
  Facts extends { readonly state: State },
> = Readonly<Record<Name, Transition<State, Role, Reason, Facts>>>

/** Reasons that every lifecycle has: the record is in another state, or the caller has not the level or the role. */
export type CommonReason = 'NOT_IN_STATE' | 'NOT_ALLOWED'

/** Returns why a caller cannot cause a transition now. Null if it is possible. A missing right comes before a wrong state. */
export function refusalOf<
  Name extends string,
  State extends string,
  Role extends string,
  Reason extends string,
  Facts extends { readonly state: State },
>(
  lifecycle: Lifecycle<Name, State, Role, Reason, Facts>,
  name: Name,
  facts: Facts,
  actor: Actor<Role>,
): Reason | CommonReason | null {
  const { from, who, guard } = lifecycle[name]
  if (!who.some((permitted) => isPermitted(permitted, actor))) return 'NOT_ALLOWED'
  if (!from.includes(facts.state)) return 'NOT_IN_STATE'
  return guard?.(facts) ?? null
}

const rankOf = (level: Level | null): number => (level === null ? -1 : levels.indexOf(level))

const isPermitted = <Role extends string>({ level, role }: Permitted<Role>, actor: Actor<Role>): boolean =>
  rankOf(actor.level) >= rankOf(level) && (role === undefined || actor.roles.includes(role))

/** Returns the transitions that a caller can cause now, and why each of the others is refused. */
export function transitionsOf<
  Name extends string,
  State extends string,
  Role extends string,
  Reason extends string,
  Facts extends { readonly state: State },
>(lifecycle: Lifecycle<Name, State, Role, Reason, Facts>, facts: Facts, actor: Actor<Role>) {
  const names = Object.keys(lifecycle) as Name[]
  const outcomes = names.map((transition) => ({ transition, reason: refusalOf(lifecycle, transition, facts, actor) }))
  return {
    may: outcomes.flatMap(({ transition, reason }) => (reason === null ? [transition] : [])),
    refusals: outcomes.flatMap(({ transition, reason }) => (reason === null ? [] : [{ transition, reason }])),
  }
}
