import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'

/** Receives every inspection event of every running actor, in order. */
export type Recorder = (event: InspectionEvent) => void

/** Returns the key that distinguishes actors of one machine. Empty if the machine has one actor at a time. */
export const actorKeyOf = (actor: AnyActorRef): string =>
  'systemId' in actor && typeof actor.systemId === 'string' ? actor.systemId : ''

/** Plays a recording in this browser. It receives all events and provides the initial snapshots of machines. */
export type Player = {
  readonly onEvent: Recorder
  readonly resume: (machine: string, actorKey: string) => Snapshot<unknown> | undefined
}

/**
 * Registry of all running machines, which only `useMachine` adds. A recorder can start at any time, with a snapshot of
 * each running actor.
 */
export function createInspector(player?: Player) {
  const actors = new Map<string, AnyActorRef>()
  const recorders = new Set<Recorder>(player ? [player.onEvent] : [])
  return {
    /** Given to every root actor. Child actors report through it too. */
    inspect: (event: InspectionEvent): void => {
      for (const record of recorders) record(event)
    },
    /** Adds a running root actor. Returns a function that removes it. */
    register(actor: AnyActorRef): () => void {
      actors.set(actor.sessionId, actor)
      return () => actors.delete(actor.sessionId)
    },
    /** Returns the running root actors, oldest first. */
    live: (): readonly AnyActorRef[] => [...actors.values()].toSorted((one, other) => numberOf(one) - numberOf(other)),
    /** Returns the running root actors with their persisted snapshots. */
    snapshots(): ReadonlyArray<{ readonly sessionId: string; readonly id: string; readonly snapshot: unknown }> {
      return [...actors.values()].map((actor) => ({
        sessionId: actor.sessionId,
        id: actor.id,
        snapshot: actor.getPersistedSnapshot(),
      }))
    },
    /** Returns the initial snapshot of the next actor of a machine, if a recording has one. */
    resume: (machine: string, actorKey: string) => player?.resume(machine, actorKey),
    /** Calls a recorder for every event from now on. Returns a function that stops it. */
    record(recorder: Recorder): () => void {
      recorders.add(recorder)
      return () => recorders.delete(recorder)
    },
  }
}

/** XState numbers actors in order: x:0, x:1. */
const numberOf = ({ sessionId }: AnyActorRef): number => Number(sessionId.replace(/^\D+/, ''))

/** Set before the app starts, only by `pnpm replay --browser`. */
export const inspector = createInspector(Reflect.get(globalThis, 'ansvarReplay'))
