import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from './not-provided.ts'

/**
 * The active organization of a user in an organization tree. The last choice is stored; the first organization is the
 * default. Each tab has its own choice.
 */
export const organizationSelectionMachine = setup({
  types: {
    /** The ids of the organization tree, the user's own organization first. Never empty. */
    input: {} as { organizationIds: readonly string[] },
    context: {} as { organizationIds: readonly string[]; activeId: string | null },
    events: {} as { type: 'select'; id: string } | { type: 'holding.changed'; organizationIds: readonly string[] },
  },
  actors: {
    load: fromPromise<string | null>(notProvided('load')),
    store: fromPromise<void, { id: string | null }>(notProvided('store')),
  },
  guards: {
    isOther: ({ context }, { id }: { id: string }) => id !== context.activeId && context.organizationIds.includes(id),
  },
  actions: {
    activate: assign(({ context }, { id }: { id: string | null }) => ({
      activeId: id !== null && context.organizationIds.includes(id) ? id : (context.organizationIds[0] ?? null),
    })),
    setHolding: assign(({ context }, { organizationIds }: { organizationIds: readonly string[] }) => ({
      organizationIds,
      activeId:
        context.activeId !== null && organizationIds.includes(context.activeId)
          ? context.activeId
          : (organizationIds[0] ?? null),
    })),
  },
}).createMachine({
  id: 'organizationSelection',
  context: ({ input }) => ({ organizationIds: input.organizationIds, activeId: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'selected', actions: { type: 'activate', params: ({ event }) => ({ id: event.output }) } },
        onError: { target: 'selected', actions: { type: 'activate', params: { id: null } } },
      },
    },
    selected: {
      on: {
        select: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'switching',
          actions: { type: 'activate', params: ({ event }) => event },
        },
      },
    },
    switching: {
      invoke: {
        src: 'store',
        input: ({ context }) => ({ id: context.activeId }),
        onDone: 'selected',
        onError: 'selected',
      },
    },
  },
  on: { 'holding.changed': { actions: { type: 'setHolding', params: ({ event }) => event } } },
})
