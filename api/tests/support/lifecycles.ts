import { expect } from 'vitest'
import type { Level } from '@ansvar/domain/permissions'
import { startApi, type Caller, type TestApi } from './api.ts'

// What the generated tests of lifecycles share: callers of every level, members and tokens, of the organization of the
// records and of another one, and what each is expected to see.

/** Callers and their levels in the organization of the records. Null for callers from another organization. */
const levels = {
  manager: 'MANAGE',
  editor: 'EDIT',
  reader: 'READ',
  'editing token': 'EDIT',
  'reading token': 'READ',
  outsider: null,
  'token of another organization': null,
} as const satisfies Record<string, Level | null>
export type Who = keyof typeof levels
export const everyone = Object.keys(levels) as Who[]
export const members = ['manager', 'editor', 'reader'] as const
export type Member = (typeof members)[number]

export const levelOf = (who: Who): Level | null => levels[who]
export const isMember = (who: Who): who is Member => (members as readonly Who[]).includes(who)

/** The outcome of a transition of a lifecycle: its status, and the code of a refusal. */
export function outcomeOf(reason: string | null): string {
  if (reason === null) return '200'
  if (reason === 'NOT_ALLOWED') return '403 forbidden'
  return `409 ${reason === 'NOT_IN_STATE' ? 'conflict' : reason.toLowerCase()}`
}

export type Lifecycles = {
  readonly api: TestApi
  /** The path of the organization of the records. */
  readonly own: string
  readonly caller: (who: Who) => Caller
  /** The id of a member. */
  readonly idOf: (who: Member) => string
  /** Sends a request of the manager, which must succeed, and returns its body. */
  readonly make: (method: 'post' | 'put', path: string, json: object) => Promise<{ readonly id: string }>
}

/** Starts the demo with all callers. */
export async function openLifecycles(): Promise<Lifecycles> {
  const api = await startApi()
  const callers = new Map<Who, Caller>()
  const ids = new Map<Who, string>()
  for (const who of [...members, 'outsider'] as const) {
    callers.set(who, await api.signIn(who))
    ids.set(who, (await caller(who).get('user')).body.id)
  }
  const own = `organizations/${caller('manager').organizationId}`
  const token = async (who: Who, maker: Who, level: Level) => {
    const path = `organizations/${caller(maker).organizationId}/tokens`
    const { body } = await caller(maker).post(path, { name: who, level })
    callers.set(who, api.visitor({ authorization: `Bearer ${String(body['secret'])}` }))
  }
  await token('editing token', 'manager', 'EDIT')
  await token('reading token', 'manager', 'READ')
  await token('token of another organization', 'outsider', 'EDIT')

  function caller(who: Who): Caller {
    return callers.get(who) ?? api.visitor()
  }
  return {
    api,
    own,
    caller,
    idOf: (who) => ids.get(who) ?? '',
    async make(method, path, json) {
      const { status, body } = await caller('manager')[method](`${own}/${path}`, json)
      expect([path, status, body]).toMatchObject([path, method === 'post' ? 201 : 200, {}])
      return body
    },
  }
}
