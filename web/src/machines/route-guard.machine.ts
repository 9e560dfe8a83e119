import { assign, fromPromise, setup } from 'xstate'
import type { Permission } from '@ansvar/domain/permissions'

/**
 * Whether a screen may be opened: its permission must be among those that the active organisation grants. Once open, a
 * screen stays while the permissions are asked for anew, because a draft may be in it.
 */
export const routeGuardMachine = setup({
  types: {
    input: {} as { needed: Permission | null },
    context: {} as { needed: Permission | null; granted: readonly Permission[] },
    events: {} as { type: 'permissions.dropped' },
    tags: {} as 'open',
  },
  actors: {
    loadPermissions: fromPromise<readonly Permission[]>(() =>
      Promise.reject(new Error('`loadPermissions` was not provided')),
    ),
  },
  guards: {
    isGranted: ({ context }) => context.needed === null || context.granted.includes(context.needed),
  },
  actions: {
    noteGranted: assign((_, { output }: { output: readonly Permission[] }) => ({ granted: output })),
  },
}).createMachine({
  id: 'routeGuard',
  context: ({ input }) => ({ needed: input.needed, granted: [] }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        src: 'loadPermissions',
        onDone: { target: 'deciding', actions: { type: 'noteGranted', params: ({ event }) => event } },
        onError: 'failed',
      },
    },
    deciding: { always: [{ guard: 'isGranted', target: 'allowed' }, { target: 'denied' }] },
    allowed: { tags: 'open', on: { 'permissions.dropped': 'rechecking' } },
    rechecking: {
      tags: 'open',
      invoke: {
        src: 'loadPermissions',
        onDone: { target: 'deciding', actions: { type: 'noteGranted', params: ({ event }) => event } },
        onError: 'failed',
      },
    },
    denied: { on: { 'permissions.dropped': 'checking' } },
    failed: {},
  },
})
