import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'

/** What a recorder is told: every inspection event of every live actor, in the order in which they happen. */
export type Recorder = (event: InspectionEvent) => void

/** What an actor stands for, as whoever started it says; empty where its machine has one actor at a time. */
export const placeOf = (actor: AnyActorRef): string =>
  'systemId' in actor && typeof actor.systemId === 'string' ? actor.systemId : ''

/** Who plays a recording in this browser: it hears of everything, and says in which snapshot a machine begins. */
export type Player = {
  readonly hear: Recorder
  readonly resume: (machine: string, place: string) => Snapshot<unknown> | undefined
}

/**
 * The one place that knows every live machine. Actors are registered by `useMachine` alone; a recorder may come at any
 * time, and begins with a snapshot of each actor that lives then.
 */
export function createInspector(player?: Player) {
  const actors = new Map<string, AnyActorRef>()
  const recorders = new Set<Recorder>(player ? [player.hear] : [])
  return {
    /** Handed to every root actor; child actors report through it too. */
    inspect: (event: InspectionEvent): void => {
      for (const record of recorders) record(event)
    },
    /** Adds a root actor while it lives; the answer takes it away. */
    register(actor: AnyActorRef): () => void {
      actors.set(actor.sessionId, actor)
      return () => actors.delete(actor.sessionId)
    },
    /** The root actors that live now, the oldest first. */
    live: (): readonly AnyActorRef[] => [...actors.values()].toSorted((one, other) => numberOf(one) - numberOf(other)),
    /** The root actors that live now, with their persisted snapshots. */
    snapshots(): ReadonlyArray<{ readonly sessionId: string; readonly id: string; readonly snapshot: unknown }> {
      return [...actors.values()].map((actor) => ({
        sessionId: actor.sessionId,
        id: actor.id,
        snapshot: actor.getPersistedSnapshot(),
      }))
    },
    /** The snapshot in which the next actor of a machine in a place begins, where a recording says so. */
    resume: (machine: string, place: string) => player?.resume(machine, place),
    /** Tells a recorder of every event from now on; the answer stops it. */
    record(recorder: Recorder): () => void {
      recorders.add(recorder)
      return () => recorders.delete(recorder)
    },
  }
}

/** XState numbers actors as they begin: x:0, x:1. */
const numberOf = ({ sessionId }: AnyActorRef): number => Number(sessionId.replace(/^\D+/, ''))

/** Set before the app begins, by `pnpm replay --browser` alone. */
export const inspector = createInspector(Reflect.get(globalThis, 'ansvarReplay'))
