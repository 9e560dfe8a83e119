import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { Actor, ActorOptions, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import { inspector } from './inspector.ts'

/** The options that a component may provide. Implementations are read in the first render only. */
type Options<Machine extends AnyStateMachine> = Pick<ActorOptions<Machine>, 'input'> & {
  /** Distinguishes actors of one machine in a replay, such as the id of a record. */
  readonly actorKey?: string
}

/**
 * Starts a machine and subscribes to it. Components must start machines through it, because it passes the inspector.
 */
export function useMachine<Machine extends AnyStateMachine>(
  machine: Machine,
  options?: Options<Machine>,
): [SnapshotFrom<Machine>, (event: EventFromLogic<Machine>) => void, Actor<Machine>] {
  const { actorKey, ...given } = options ?? {}
  const [snapshot] = useState(() => inspector.resume(machine.id, actorKey ?? ''))
  const own = { ...given, id: machine.id, ...(actorKey && { systemId: actorKey }), inspect: inspector.inspect }
  const actor = useActorRef(machine, snapshot ? { ...own, snapshot } : own)
  useEffect(() => inspector.register(actor), [actor])
  const current = useSelector(actor, (one) => one)
  const send = useCallback((event: EventFromLogic<Machine>) => actor.send(event), [actor])
  return [current, send, actor]
}
