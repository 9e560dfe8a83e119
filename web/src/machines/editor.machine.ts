import { assign, emit, fromPromise, setup } from 'xstate'
import { allFor, begin, changed, isDecided, rebased, Refused, Stale } from './editor-draft.ts'
import type { Base, EditorContext, EditorInput, Failure } from './editor-draft.ts'
import type { Side } from './editor-merge.ts'
import { sameValue, type Values } from './paths.ts'

/** Hands an event's own facts to a guard or an action. */
const given = <Event>({ event }: { event: Event }): Event => event

/**
 * Reading one record, editing a draft of it, saving the draft or dropping it. The record lives in the urql cache and is
 * never kept here; the base and the draft live here and nowhere else. A save that comes second is merged where each
 * field was changed by one side only, and asks where both changed the same.
 */
export const editorMachine = setup({
  types: {
    input: {} as EditorInput,
    context: {} as EditorContext & { start: EditorInput['start'] },
    events: {} as
      | { type: 'edit'; base: Base }
      | { type: 'change'; path: string; value: unknown }
      | { type: 'save' }
      | { type: 'cancel' }
      | { type: 'resume' }
      | { type: 'discard' }
      | { type: 'choose'; path: string; side: Side }
      | { type: 'choose.all'; side: Side },
    emitted: {} as { type: 'saved'; result: unknown } | { type: 'dropped' },
    tags: {} as 'form' | 'busy',
  },
  actors: {
    save: fromPromise<unknown, { base: Base; draft: Values }>(() => Promise.reject(new Error('`save` was not given'))),
  },
  guards: {
    startsEditing: ({ context }) => context.start === 'editing',
    isDirty: ({ context }) => !sameValue(context.draft, context.base.values),
    isDecided: ({ context }) => isDecided(context),
    mergesAlone: ({ context }, { error }: Failure) =>
      error instanceof Stale && isDecided({ ...context, theirs: error.theirs, choices: {} }),
    isStale: (_, { error }: Failure) => error instanceof Stale,
  },
  actions: {
    openDraft: assign((_, { base }: { base: Base }) => begin(base, base.values)),
    change: assign(({ context }, patch: { path: string; value: unknown }) => changed(context, patch)),
    noteTheirs: assign(({ context }, { error }: Failure) =>
      error instanceof Stale && error.theirs.version !== context.theirs?.version
        ? { theirs: error.theirs, choices: {}, problems: {} }
        : {},
    ),
    noteProblems: assign((_, { error }: Failure) => ({
      problems: error instanceof Refused ? error.problems : { form: 'fault' },
    })),
    choose: assign(({ context: { choices } }, { path, side }: { path: string; side: Side }) => ({
      choices: { ...choices, [path]: side },
    })),
    chooseAll: assign(({ context }, { side }: { side: Side }) => ({ choices: allFor(context, side) })),
    rebase: assign(({ context }) => rebased(context)),
    announceSaved: emit((_, { output }: { output: unknown }) => ({ type: 'saved', result: output }) as const),
    announceDropped: emit({ type: 'dropped' }),
  },
}).createMachine({
  id: 'editor',
  context: ({ input }) =>
    input.start === 'editing'
      ? { start: input.start, ...begin(input.base, input.draft) }
      : { start: input.start, ...begin({ version: null, values: {} }, {}) },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'startsEditing', target: 'editing' }, { target: 'viewing' }] },
    viewing: { on: { edit: { target: 'editing', actions: { type: 'openDraft', params: given } } } },
    editing: {
      tags: 'form',
      on: {
        change: { actions: { type: 'change', params: given } },
        save: 'saving',
        cancel: [
          { guard: 'isDirty', target: 'leaving' },
          { target: 'viewing', actions: 'announceDropped' },
        ],
      },
    },
    saving: {
      tags: ['form', 'busy'],
      invoke: {
        src: 'save',
        input: ({ context }) => ({ base: context.base, draft: context.draft }),
        onDone: { target: 'viewing', actions: { type: 'announceSaved', params: given } },
        onError: [
          {
            guard: { type: 'mergesAlone', params: given },
            target: 'saving',
            reenter: true,
            actions: [{ type: 'noteTheirs', params: given }, 'rebase'],
          },
          {
            guard: { type: 'isStale', params: given },
            target: 'conflicted',
            actions: { type: 'noteTheirs', params: given },
          },
          { target: 'editing', actions: { type: 'noteProblems', params: given } },
        ],
      },
    },
    leaving: {
      tags: 'form',
      on: { resume: 'editing', discard: { target: 'viewing', actions: 'announceDropped' } },
    },
    conflicted: {
      tags: 'form',
      on: {
        choose: { actions: { type: 'choose', params: given } },
        'choose.all': { actions: { type: 'chooseAll', params: given } },
        save: { guard: 'isDecided', target: 'saving', actions: 'rebase' },
        cancel: 'leaving',
        resume: 'editing',
      },
    },
  },
})
