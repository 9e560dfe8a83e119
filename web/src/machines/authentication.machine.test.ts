import { getShortestPaths } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { authenticationMachine, SignInRefused, type Credentials } from './authentication.machine.ts'

const credentials = { username: 'manager@nordlys.example', password: 'secret' }

const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.0.authentication.${actor}`, output })

type Effects = {
  session?: () => Promise<boolean>
  signIn?: (credentials: Credentials) => Promise<void>
  signOut?: () => Promise<void>
}

function start({ session, signIn, signOut }: Effects = {}) {
  const went: string[] = []
  const actor = createActor(
    authenticationMachine.provide({
      actors: {
        checkSession: fromPromise(session ?? (async () => false)),
        signIn: fromPromise<void, Credentials>(({ input }) => signIn?.(input) ?? Promise.resolve()),
        signOut: fromPromise(signOut ?? (async () => undefined)),
        return: fromPromise<void>(async () => void went.push('return')),
        leave: fromPromise<void>(async () => void went.push('leave')),
      },
    }),
  ).start()
  const reaches = (state: 'signedIn' | 'signedOut' | 'unreachable') => waitFor(actor, (now) => now.matches(state))
  return { actor, went, reaches }
}

describe('authentication', () => {
  test('a visit without a session leaves for the root and is signed out', async () => {
    const { went, reaches } = start()
    await reaches('signedOut')
    expect(went).toEqual(['leave'])
  })

  test('a page load with a session is signed in and does not navigate', async () => {
    const { went, reaches } = start({ session: async () => true })
    await reaches('signedIn')
    expect(went).toEqual([])
  })

  test('a session check without a response can be sent again', async () => {
    let tries = 0
    const { actor, reaches } = start({
      session: async () => {
        tries += 1
        if (tries === 1) throw new Error('no response')
        return true
      },
    })
    await reaches('unreachable')
    actor.send({ type: 'retry' })
    await reaches('signedIn')
    expect(tries).toBe(2)
  })

  test('a sign-in hands over the credentials, and arrives once', async () => {
    let given: Credentials | null = null
    const { actor, went, reaches } = start({
      signIn: async (input) => {
        given = input
      },
    })
    await reaches('signedOut')
    actor.send({ type: 'sign.in', ...credentials })
    await reaches('signedIn')
    expect(given).toEqual(credentials)
    expect(went).toEqual(['leave', 'return'])
  })

  test('a refused sign-in says why, and the next try forgets it', async () => {
    let refuse = true
    const { actor, reaches } = start({
      signIn: async () => {
        if (refuse) throw new SignInRefused('refused')
      },
    })
    await reaches('signedOut')
    actor.send({ type: 'sign.in', ...credentials })
    const refused = await waitFor(actor, (now) => now.context.problem !== null)
    expect(refused.value).toBe('signedOut')
    expect(refused.context.problem).toBe('refused')
    refuse = false
    actor.send({ type: 'sign.in', ...credentials })
    expect(actor.getSnapshot().context.problem).toBeNull()
    await reaches('signedIn')
  })

  test('a sign-in that nobody answers is a fault', async () => {
    const { actor, reaches } = start({ signIn: () => Promise.reject(new Error('no response')) })
    await reaches('signedOut')
    actor.send({ type: 'sign.in', ...credentials })
    expect((await waitFor(actor, (now) => now.context.problem !== null)).context.problem).toBe('fault')
  })

  test('a lost session leaves once and says so on the sign-in page', async () => {
    const { actor, went, reaches } = start({ session: async () => true })
    await reaches('signedIn')
    actor.send({ type: 'session.lost' })
    actor.send({ type: 'session.lost' })
    await reaches('signedOut')
    expect(went).toEqual(['leave'])
    expect(actor.getSnapshot().context.problem).toBe('lost')
  })

  test('a session cannot be lost by who is signed out', async () => {
    const { actor, reaches } = start()
    await reaches('signedOut')
    actor.send({ type: 'session.lost' })
    expect(actor.getSnapshot().value).toBe('signedOut')
  })

  test('a sign-out that fails keeps the user inside', async () => {
    let fails = true
    const { actor, reaches } = start({
      session: async () => true,
      signOut: async () => {
        if (fails) throw new Error('no response')
      },
    })
    await reaches('signedIn')
    actor.send({ type: 'sign.out' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    await reaches('signedIn')
    fails = false
    actor.send({ type: 'sign.out' })
    await reaches('signedOut')
  })

  test('every state is reached, and none shows both sides', () => {
    const paths = getShortestPaths(authenticationMachine, {
      events: [
        { type: 'sign.in', ...credentials },
        { type: 'sign.out' },
        { type: 'session.lost' },
        { type: 'retry' },
        done('checkingSession', true),
        done('checkingSession', false),
        { type: 'xstate.error.actor.0.authentication.checkingSession', error: new Error('no response') },
        done('leaving', undefined),
        done('signingIn', undefined),
        done('returning', undefined),
        done('losingSession', undefined),
        done('signingOut', undefined),
      ] as never,
    })
    const reached = new Set(paths.map(({ state }) => state.value))
    expect([...reached].toSorted()).toEqual(Object.keys(authenticationMachine.states).toSorted())
    for (const { state } of paths) expect(state.hasTag('inside') && state.hasTag('outside')).toBe(false)
  })
})
