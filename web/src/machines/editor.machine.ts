import { assign, emit, fromPromise, setup } from 'xstate'
import { allFor, begin, changed, isDecided, rebased, Refused, Stale } from './editor-draft.ts'
import type { Attempt, Base, Destination, EditorContext, EditorInput, Failure } from './editor-draft.ts'
import type { Side } from './editor-merge.ts'
import { sameValue, type Values } from './paths.ts'

/** The navigation that waited for the end of the draft, for its final event. */
const pendingIn = ({ pending }: EditorContext): { pending?: Destination } => (pending === undefined ? {} : { pending })

/** Passes an event's own properties to a guard or an action. */
const eventParams = <Event>({ event }: { event: Event }): Event => event

/**
 * Views a record, edits a draft of it, and saves or discards the draft. The record itself is in the urql cache; only
 * the machine has the base and the draft. A stale save is merged if each field was changed by one side only. Otherwise
 * the user resolves the conflicts.
 */
export const editorMachine = setup({
  types: {
    input: {} as EditorInput,
    context: {} as EditorContext & { start: EditorInput['start'] },
    events: {} as
      | { type: 'edit'; base: Base }
      | { type: 'change'; path: string; value: unknown }
      | { type: 'save' }
      | { type: 'create.sent'; attempt: Attempt }
      | { type: 'create.refused' }
      | { type: 'navigate'; to: Destination }
      | { type: 'cancel' }
      | { type: 'resume' }
      | { type: 'discard' }
      | { type: 'choose'; path: string; side: Side }
      | { type: 'choose.all'; side: Side },
    emitted: {} as
      | { type: 'saved'; result: unknown; pending?: Destination }
      | { type: 'discarded'; pending?: Destination },
    tags: {} as 'form' | 'busy',
  },
  actors: {
    save: fromPromise<unknown, { base: Base; draft: Values; attempt?: Attempt }>(() =>
      Promise.reject(new Error('`save` was not provided')),
    ),
  },
  guards: {
    startsEditing: ({ context }) => context.start === 'editing',
    isDirty: ({ context }) => !sameValue(context.draft, context.base.values),
    isDecided: ({ context }) => isDecided(context),
    isMergeable: ({ context }, { error }: Failure) =>
      error instanceof Stale && isDecided({ ...context, theirs: error.theirs, choices: {} }),
    isNew: ({ context }) => context.base.version === null,
    isStale: (_, { error }: Failure) => error instanceof Stale,
  },
  actions: {
    openDraft: assign((_, { base }: { base: Base }) => begin(base, base.values)),
    change: assign(({ context }, patch: { path: string; value: unknown }) => changed(context, patch)),
    setTheirs: assign(({ context }, { error }: Failure) =>
      error instanceof Stale && error.theirs.version !== context.theirs?.version
        ? { theirs: error.theirs, choices: {}, problems: {} }
        : {},
    ),
    setProblems: assign((_, { error }: Failure) => ({
      problems: error instanceof Refused ? error.problems : { form: 'fault' },
    })),
    choose: assign(({ context: { choices } }, { path, side }: { path: string; side: Side }) => ({
      choices: { ...choices, [path]: side },
    })),
    chooseAll: assign(({ context }, { side }: { side: Side }) => ({ choices: allFor(context, side) })),
    rebase: assign(({ context }) => rebased(context)),
    setAttempt: assign((_, { attempt }: { attempt: Attempt }) => ({ attempt })),
    clearAttempt: assign({ attempt: undefined }),
    setPending: assign((_, { to }: { to: Destination }) => ({ pending: to })),
    clearPending: assign({ pending: undefined }),
    emitSaved: emit(({ context }, { output }: { output: unknown }) => ({
      type: 'saved' as const,
      result: output,
      ...pendingIn(context),
    })),
    emitDiscarded: emit(({ context }) => ({ type: 'discarded' as const, ...pendingIn(context) })),
    reset: assign({ attempt: undefined, pending: undefined }),
  },
}).createMachine({
  id: 'editor',
  context: ({ input }) =>
    input.start === 'editing'
      ? { start: input.start, ...begin(input.base, input.draft), ...(input.attempt && { attempt: input.attempt }) }
      : { start: input.start, ...begin({ version: null, values: {} }, {}) },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'startsEditing', target: 'editing' }, { target: 'viewing' }] },
    viewing: { on: { edit: { target: 'editing', actions: { type: 'openDraft', params: eventParams } } } },
    editing: {
      tags: 'form',
      on: {
        change: { actions: { type: 'change', params: eventParams } },
        save: 'saving',
        cancel: [
          { guard: 'isDirty', target: 'leaving', actions: 'clearPending' },
          { target: 'viewing', actions: ['clearPending', 'emitDiscarded', 'reset'] },
        ],
        navigate: { guard: 'isDirty', target: 'leaving', actions: { type: 'setPending', params: eventParams } },
      },
    },
    saving: {
      tags: ['form', 'busy'],
      invoke: {
        src: 'save',
        input: ({ context: { base, draft, attempt } }) => ({ base, draft, ...(attempt && { attempt }) }),
        onDone: { target: 'viewing', actions: [{ type: 'emitSaved', params: eventParams }, 'reset'] },
        onError: [
          {
            guard: { type: 'isMergeable', params: eventParams },
            target: 'saving',
            reenter: true,
            actions: [{ type: 'setTheirs', params: eventParams }, 'rebase'],
          },
          {
            guard: { type: 'isStale', params: eventParams },
            target: 'conflicted',
            actions: { type: 'setTheirs', params: eventParams },
          },
          { target: 'editing', actions: { type: 'setProblems', params: eventParams } },
        ],
      },
      on: {
        'create.sent': { guard: 'isNew', actions: { type: 'setAttempt', params: eventParams } },
        'create.refused': { guard: 'isNew', actions: 'clearAttempt' },
        navigate: { guard: 'isDirty', actions: { type: 'setPending', params: eventParams } },
      },
    },
    leaving: {
      tags: 'form',
      on: {
        navigate: { actions: { type: 'setPending', params: eventParams } },
        resume: { target: 'editing', actions: 'clearPending' },
        discard: { target: 'viewing', actions: ['emitDiscarded', 'reset'] },
      },
    },
    conflicted: {
      tags: 'form',
      on: {
        choose: { actions: { type: 'choose', params: eventParams } },
        'choose.all': { actions: { type: 'chooseAll', params: eventParams } },
        save: { guard: 'isDecided', target: 'saving', actions: 'rebase' },
        // For recordings of earlier versions, in which leaving was a cancel.
        cancel: 'leaving',
        navigate: { target: 'leaving', actions: { type: 'setPending', params: eventParams } },
        resume: { target: 'editing', actions: 'clearPending' },
      },
    },
  },
})
