import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { Actor, ActorOptions, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import { inspector } from './inspector.ts'

/** What a component may give a machine; where it stands in for the component, only the first render's counts. */
type Options<Machine extends AnyStateMachine> = Pick<ActorOptions<Machine>, 'input'> & {
  /** What the machine stands for, such as a record: by it a replay tells machines of one kind apart. */
  readonly place?: string
}

/** Starts a machine and follows it. The only way a component may start one: it hands over the inspector. */
export function useMachine<Machine extends AnyStateMachine>(
  machine: Machine,
  options?: Options<Machine>,
): [SnapshotFrom<Machine>, (event: EventFromLogic<Machine>) => void, Actor<Machine>] {
  const { place, ...given } = options ?? {}
  const [snapshot] = useState(() => inspector.resume(machine.id, place ?? ''))
  const own = { ...given, id: machine.id, ...(place && { systemId: place }), inspect: inspector.inspect }
  const actor = useActorRef(machine, snapshot ? { ...own, snapshot } : own)
  useEffect(() => inspector.register(actor), [actor])
  const current = useSelector(actor, (one) => one)
  const send = useCallback((event: EventFromLogic<Machine>) => actor.send(event), [actor])
  return [current, send, actor]
}
