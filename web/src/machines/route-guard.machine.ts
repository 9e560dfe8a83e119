import { assign, fromPromise, setup } from 'xstate'
import type { Permission } from '@ansvar/domain/permissions'
import { notProvided } from './not-provided.ts'

/**
 * Whether a screen may be opened: the active organization must grant its permission. An open screen stays open while
 * the permissions are fetched again, and while there is no response, because it may contain a draft. The service
 * enforces permissions itself.
 */
export const routeGuardMachine = setup({
  types: {
    input: {} as { needed: Permission | null },
    context: {} as { needed: Permission | null; granted: readonly Permission[] },
    events: {} as { type: 'permissions.dropped' },
    tags: {} as 'open',
  },
  actors: {
    loadPermissions: fromPromise<readonly Permission[]>(notProvided('loadPermissions')),
    /** Fetches the permissions again for an open screen. */
    reloadPermissions: fromPromise<readonly Permission[]>(notProvided('reloadPermissions')),
  },
  guards: {
    isGranted: ({ context }) => context.needed === null || context.granted.includes(context.needed),
  },
  delays: { retryDelay: 5_000 },
  actions: {
    setGranted: assign((_, { output }: { output: readonly Permission[] }) => ({ granted: output })),
  },
}).createMachine({
  id: 'routeGuard',
  context: ({ input }) => ({ needed: input.needed, granted: [] }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        src: 'loadPermissions',
        onDone: { target: 'deciding', actions: { type: 'setGranted', params: ({ event }) => event } },
        onError: 'failed',
      },
    },
    deciding: { always: [{ guard: 'isGranted', target: 'allowed' }, { target: 'denied' }] },
    allowed: { tags: 'open', on: { 'permissions.dropped': 'rechecking' } },
    rechecking: {
      tags: 'open',
      invoke: {
        src: 'reloadPermissions',
        onDone: { target: 'deciding', actions: { type: 'setGranted', params: ({ event }) => event } },
        onError: 'waiting',
      },
    },
    waiting: { tags: 'open', after: { retryDelay: 'rechecking' } },
    denied: { on: { 'permissions.dropped': 'checking' } },
    failed: {},
  },
})
