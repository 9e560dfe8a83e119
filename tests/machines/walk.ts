import { createActor, fromPromise, SimulatedClock, type AnyActorRef, type AnyStateMachine } from 'xstate'
import { machineOf, watch, type Path, type Seen } from './paths.ts'

type Ends = { readonly done: (output: unknown) => void; readonly failed: (error: unknown) => void }

/** Longer than every delay of the machines, in milliseconds. */
const LONG_ENOUGH = 60_000

/** Waits a microtask for each promise between the end of an effect and the machine. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

/** Returns a machine whose effects run until the test ends them. */
function withEffects(machine: AnyStateMachine, running: Map<string, Ends>) {
  const actors = Object.keys(machine.implementations.actors).map((src) => [
    src,
    fromPromise(({ self }) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      running.set(self.id, { done: resolve, failed: reject })
      return promise
    }),
  ])
  return machine.provide({ actors: Object.fromEntries(actors) as never })
}

/**
 * Runs a path with a live actor. The path decides how its effects end and when its delays are over. Returns the state
 * and the context after each step.
 */
export async function walk({ model, input, steps }: Path, seen: Seen): Promise<{ value: unknown; context: unknown }[]> {
  const running = new Map<string, Ends>()
  const clock = new SimulatedClock()
  const machine = withEffects(machineOf(model), running)
  const actor: AnyActorRef = createActor(machine, {
    input: model.inputs[input] as never,
    clock,
    inspect: watch(machine, seen) as never,
  })
  actor.start()
  const found: { value: unknown; context: unknown }[] = []
  for (const { event } of steps) {
    const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    if (kind === 'done') running.get(id ?? '')?.done(event['output'])
    else if (kind === 'error') running.get(id ?? '')?.failed(event['error'])
    else if (event.type.startsWith('xstate.after.')) clock.increment(LONG_ENOUGH)
    else actor.send(event)
    await settled()
    const { value, context } = actor.getSnapshot() as { value: unknown; context: unknown }
    found.push({ value, context })
  }
  actor.stop()
  return found
}
