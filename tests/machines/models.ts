import type { AnyEventObject, AnyMachineSnapshot, ContextFrom } from 'xstate'
import type { answerQueueMachine } from '@ansvar/web/machines/answer-queue.machine.ts'
import { SignInRefused } from '@ansvar/web/machines/authentication.machine.ts'
import type { MachineId } from '@ansvar/web/machines/all.ts'
import { isDecided, Refused, Stale, type EditorContext } from '@ansvar/web/machines/editor-draft.ts'
import { RequestFailed } from '@ansvar/web/machines/request.machine.ts'
import { sameValue } from '@ansvar/web/machines/paths.ts'

/** The events of a machine by a description. */
export type Events = Readonly<Record<string, AnyEventObject>>

/** A machine with all of its events and initial states. */
export type Model = {
  readonly id: MachineId
  readonly inputs: Readonly<Record<string, unknown>>
  readonly events: Events
  /**
   * Returns the part of the context that decides the next transitions. Two snapshots with equal parts count as one
   * state.
   */
  readonly facts: (context: never) => unknown
  /** Returns whether an event that the machine handles can occur or changes anything. */
  readonly isPossible?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
  /** Names of events with the same effect as another one, which the simple paths use instead. */
  readonly sameAs?: Readonly<Record<string, string>>
}

const ended = (id: MachineId, state: string, output?: unknown) => ({
  type: `xstate.done.actor.0.${id}.${state}`,
  output,
})
const failed = (id: MachineId, state: string, error: Error) => ({
  type: `xstate.error.actor.0.${id}.${state}`,
  error,
})
const fault = new Error('no response')

/** The maximum number of concurrent requests. More of them add no states. */
const MAX_REQUESTS = 3

const activity: Model = {
  id: 'activity',
  inputs: { 'no request in progress': undefined },
  events: {
    'a request begins': { type: 'request.began' },
    'a request ends': { type: 'request.ended' },
    'the debounce is over': { type: 'xstate.after.debounce.activity.waiting' },
    'the error is reported': ended('activity', 'faulted'),
    'the error is not reported': failed('activity', 'faulted', fault),
  },
  facts: ({ inProgress }: { inProgress: number }) => inProgress,
  isPossible: ({ context }, { type }) => type !== 'request.began' || context['inProgress'] < MAX_REQUESTS,
}

const authentication: Model = {
  id: 'authentication',
  inputs: { 'a visit': undefined },
  events: {
    'there is a session': ended('authentication', 'checkingSession', true),
    'there is no session': ended('authentication', 'checkingSession', false),
    'the check gets no response': failed('authentication', 'checkingSession', fault),
    'try again': { type: 'retry' },
    'the root is reached': ended('authentication', 'leaving'),
    'the root is not reached': failed('authentication', 'leaving', fault),
    'sign in': { type: 'sign.in', username: 'manager@nordlys.example', password: 'ansvar-demo-2026' },
    'the sign-in is granted': ended('authentication', 'signingIn'),
    'the sign-in is refused': failed('authentication', 'signingIn', new SignInRefused('refused')),
    'the sign-in exceeds the limit': failed('authentication', 'signingIn', new SignInRefused('tooMany', 30)),
    'the sign-in gets no response': failed('authentication', 'signingIn', fault),
    'the address is reached': ended('authentication', 'returning'),
    'the address is not reached': failed('authentication', 'returning', fault),
    'the session is lost': { type: 'session.lost' },
    'the root is reached without a session': ended('authentication', 'losingSession'),
    'the root is not reached without a session': failed('authentication', 'losingSession', fault),
    'sign out': { type: 'sign.out' },
    'the sign-out is granted': ended('authentication', 'signingOut'),
    'the sign-out gets no response': failed('authentication', 'signingOut', fault),
  },
  facts: () => null,
}

const holding = ['nordlys', 'odense', 'svendborg']

const organizationSelection: Model = {
  id: 'organizationSelection',
  inputs: { 'a holding of three': { organizationIds: holding } },
  events: {
    'nothing is stored': ended('organizationSelection', 'loading', null),
    'the second is stored': ended('organizationSelection', 'loading', 'odense'),
    'the storage is closed': failed('organizationSelection', 'loading', fault),
    'choose the third': { type: 'select', id: 'svendborg' },
    'choose the first': { type: 'select', id: 'nordlys' },
    'choose one of another holding': { type: 'select', id: 'fjord' },
    'the choice is stored': ended('organizationSelection', 'switching'),
    'the choice is not stored': failed('organizationSelection', 'switching', fault),
    'the holding changes': { type: 'holding.changed', organizationIds: ['nordlys', 'odense'] },
  },
  facts: (context: { activeId: string | null; organizationIds: readonly string[] }) => context,
}

const readers = ['READ_ORGANIZATION']
const editors = [...readers, 'EDIT_ORGANIZATION']
const routeGuard: Model = {
  id: 'routeGuard',
  inputs: { 'a screen for editors': { needed: 'EDIT_ORGANIZATION' }, 'a screen for everyone': { needed: null } },
  events: {
    ...Object.fromEntries(
      (['checking', 'rechecking'] as const).flatMap((state) => [
        [`editing is granted while ${state}`, ended('routeGuard', state, editors)],
        [`reading is granted while ${state}`, ended('routeGuard', state, readers)],
        [`no response while ${state}`, failed('routeGuard', state, fault)],
      ]),
    ),
    'the permissions are invalidated': { type: 'permissions.dropped' },
    'the timeout is over': { type: 'xstate.after.retryDelay.routeGuard.waiting' },
  },
  facts: () => null,
}

const base = { version: 1, values: { title: 'Noise', note: '' } }
const theirs = { by: 'Mads Bruun', at: null }
const withTitle = { ...theirs, version: 2, values: { title: 'Sound', note: '' } }
const withNote = { ...theirs, version: 2, values: { title: 'Noise', note: 'at night' } }
const nothing = { title: '', note: '' }
const editor: Model = {
  id: 'editor',
  inputs: {
    'a record in view mode': { start: 'viewing' },
    'a stored draft': { start: 'editing', base, draft: { title: 'Noise at night', note: '' } },
    'a new record': { start: 'editing', base: { version: null, values: nothing }, draft: nothing },
  },
  events: {
    edit: { type: 'edit', base },
    'change the title': { type: 'change', path: 'title', value: 'Noise at night' },
    save: { type: 'save' },
    'the create is sent': { type: 'create.sent', attempt: { key: 'a key', input: { title: 'Noise at night' } } },
    'the create is refused': { type: 'create.refused' },
    'the save is granted': ended('editor', 'saving', { id: '1' }),
    'the save is refused': failed('editor', 'saving', new Refused({ title: 'required' })),
    'the save gets no response': failed('editor', 'saving', fault),
    'another user saved the same field': failed('editor', 'saving', new Stale(withTitle)),
    'another user saved another field': failed('editor', 'saving', new Stale(withNote)),
    cancel: { type: 'cancel' },
    'open another page': { type: 'navigate', to: { href: '/dashboard' } },
    'continue editing': { type: 'resume' },
    discard: { type: 'discard' },
    'choose mine': { type: 'choose', path: 'title', side: 'mine' },
    'choose theirs everywhere': { type: 'choose.all', side: 'theirs' },
  },
  facts: (context: EditorContext) => [
    sameValue(context.draft, context.base.values),
    context.base.version,
    isDecided(context),
  ],
  // A new record cannot be saved by another user first.
  isPossible: ({ context }, event) =>
    event.type === 'create.refused'
      ? context['attempt'] !== undefined
      : context['base'].version !== null || !(event['error'] instanceof Stale),
  sameAs: { 'open another page': 'cancel' },
}

const file = { name: 'maaling.txt', size: 7 }

const upload: Model = {
  id: 'upload',
  inputs: { 'a file': { file, problem: null }, 'a file that cannot be sent': { file, problem: 'too_large' } },
  events: {
    'some of it is sent': { type: 'progressed', sent: 4 },
    'it is uploaded': { type: 'uploaded', file: { id: '1' } },
    'the connection fails': { type: 'failed', code: 'UNREACHABLE' },
    'the service refuses it': { type: 'failed', code: 'misnamed' },
    'try again': { type: 'retry' },
    cancel: { type: 'cancel' },
  },
  facts: () => null,
}

const bulk: Model = {
  id: 'bulk',
  inputs: { 'two records': { ids: ['1', '2'] } },
  events: {
    start: { type: 'start', value: null },
    'it is changed': ended('bulk', 'writing', 'changed'),
    'it has the value already': ended('bulk', 'writing', 'unchanged'),
    'it cannot be changed': failed('bulk', 'writing', fault),
    stop: { type: 'stop' },
    'try again': { type: 'retry' },
  },
  facts: ({ waiting, failed: left, stopped }: { waiting: unknown[]; failed: unknown[]; stopped: boolean }) => [
    waiting.length,
    left.length,
    stopped,
  ],
}

const exporting: Model = {
  id: 'export',
  inputs: { 'a list': undefined },
  events: {
    start: { type: 'start', format: 'csv' },
    'a page is loaded': { type: 'progressed', rows: 500, total: 1200 },
    'all pages are loaded': { type: 'collected', rows: 1200, file: new Blob([]) },
    'a page fails': { type: 'failed', reason: fault },
    cancel: { type: 'cancel' },
    'try again': { type: 'retry' },
  },
  facts: () => null,
}

const change = { kind: 'CHANGE', cursor: '1.2' }
const live: Model = {
  id: 'live',
  inputs: { 'a tab': undefined },
  events: {
    'the tab is elected': { type: 'elected' },
    'the stream begins': { type: 'changed', change: { kind: 'READY', cursor: '1.1' } },
    'a record has changed': { type: 'changed', change },
    'a level has changed': { type: 'changed', change: { kind: 'ACCESS', cursor: '1.3' } },
    'the stream ends': { type: 'ended', failure: null },
    'the stream is refused': { type: 'refused', failure: { code: 'FORBIDDEN' } },
    'the session is lost': { type: 'lost' },
    'the wait is over': { type: 'xstate.after.backOff.live.waiting' },
    'the network is back': { type: 'online' },
    'another tab reports a change': { type: 'tab.changed', change },
    'another tab reports that changes are received': { type: 'tab.live', live: true, failure: null },
    'another tab reports that the session is lost': { type: 'tab.lost' },
    'another tab is opened': { type: 'tab.opened', tab: 'b', since: 0 },
  },
  facts: ({ isLeading, live: isLive }: { isLeading: boolean; live: boolean | null }) => [isLeading, isLive],
}

const column = { rows: 2, invalid: 0, mark: 'comma' }
const paste: Model = {
  id: 'paste',
  inputs: { 'nothing pasted': undefined },
  events: {
    'paste a column': { type: 'write', text: '01.11.2026\t1,5' },
    'choose the decimal comma': { type: 'choose', mark: 'comma' },
    'it is empty': { type: 'read', column: { ...column, rows: 0 } },
    'its decimal mark is ambiguous': { type: 'read', column: { ...column, mark: null } },
    'a row is invalid': { type: 'read', column: { ...column, invalid: 1 } },
    'all of it is valid': { type: 'read', column },
    store: { type: 'store', key: 'a key' },
    'some of it is sent': { type: 'progressed', share: 0.5 },
    'all of it is sent': { type: 'progressed', share: 1 },
    stop: { type: 'stop' },
    'it is stored': { type: 'stored', count: 2 },
    'the service refuses a row': { type: 'refused', problems: { 1: 'not_after' }, hasMore: false },
    'it gets no response': { type: 'failed', code: 'UPSTREAM' },
  },
  facts: ({ share }: { share: number }) => share < 1,
}

const request: Model = {
  id: 'request',
  inputs: {
    'a form on a page': { values: { name: '' }, isOpen: true },
    'a dialog': { values: { name: '' }, isOpen: false },
  },
  events: {
    open: { type: 'open' },
    'write the name': { type: 'change', values: { name: 'Noise' } },
    send: { type: 'send' },
    cancel: { type: 'cancel' },
    'it is done': ended('request', 'sending'),
    'it is refused': failed('request', 'sending', new RequestFailed('VALIDATION', { name: 'required' })),
    'another user was first': failed('request', 'sending', new RequestFailed('CONFLICT')),
    'it gets no response': failed('request', 'sending', new RequestFailed('UNREACHABLE')),
    'it fails for an unexpected reason': failed('request', 'sending', fault),
  },
  facts: ({ isOpen, problems }: { isOpen: boolean; problems: object }) => [isOpen, Object.keys(problems).length > 0],
}

const transition: Model = {
  id: 'transition',
  inputs: { 'a button': undefined },
  events: {
    open: { type: 'open', base: { version: 1, values: { stage: 'REPORTED' } }, values: { reason: '' } },
    'write the reason': { type: 'change', path: 'reason', value: 'Reported twice' },
    send: { type: 'send' },
    cancel: { type: 'cancel' },
    'it is done': ended('transition', 'sending'),
    'it is refused': failed('transition', 'sending', new Refused({ reason: 'required' })),
    'another user was first': failed(
      'transition',
      'sending',
      new Stale({ ...theirs, version: 2, values: { stage: 'HANDLING' } }),
    ),
    'it gets no response': failed('transition', 'sending', new RequestFailed('UNREACHABLE')),
    'it fails for an unexpected reason': failed('transition', 'sending', fault),
  },
  facts: ({ isOpen, problems, theirs: other }: { isOpen: boolean; problems: object; theirs: unknown }) => [
    isOpen,
    Object.keys(problems).length > 0,
    other !== null,
  ],
}

type QueueFacts = Pick<ContextFrom<typeof answerQueueMachine>, 'answers' | 'problems' | 'isOnline'>

const given = {
  itemId: 'a',
  draft: { files: [] },
  isSendable: true,
  base: { version: 1, checklistVersion: 1, date: null },
}
const withPhoto = { ...given, draft: { files: [{ id: '', hash: 'k' }] } }
const stored = { ...given, attempt: null, revision: 1, status: 'waiting' }
const settled = (status: string) => [{ itemId: 'a', revision: 1, status, base: { ...given.base, version: 2 } }]
/** The states in which a second answer goes another way than the first. */
const resting: ReadonlySet<unknown> = new Set(['pausing', 'conflicted', 'refused'])
const answerQueue: Model = {
  id: 'answerQueue',
  inputs: { 'a phone with a connection': { isOnline: true }, 'a phone without one': { isOnline: false } },
  events: {
    'nothing is stored in the browser': ended('answerQueue', 'restoring', []),
    'an answer is stored in the browser': ended('answerQueue', 'restoring', [stored]),
    'the storage is closed': failed('answerQueue', 'restoring', fault),
    'answer a question': { type: 'answered', ...given },
    'answer a question with a photo': { type: 'answered', ...withPhoto },
    'type what is no number': { type: 'answered', ...given, isSendable: false },
    'keep the answer of the other user': { type: 'dropped', itemId: 'a', status: 'conflict' },
    'the connection is lost': { type: 'disconnected' },
    'the connection is back': { type: 'connected' },
    'try again': { type: 'retry' },
    'the pause is over': { type: 'xstate.after.pause.answerQueue.pausing' },
    'the wait is over': { type: 'xstate.after.retryPause.answerQueue.failed' },
    'the photo is uploaded': ended('answerQueue', 'uploading', { key: 'k', file: { id: '1', hash: 'h' } }),
    'the photo is refused': ended('answerQueue', 'uploading', { key: 'k', problem: 'misnamed' }),
    'the answer is stored': ended('answerQueue', 'sending', settled('stored')),
    'another user was faster': failed('answerQueue', 'sending', new RequestFailed('STALE')),
    'the checklist is another one': failed('answerQueue', 'sending', new RequestFailed('OUTDATED')),
    'it was this answer': ended('answerQueue', 'reconciling', settled('stored')),
    'it was another question': ended('answerQueue', 'reconciling', settled('open')),
    'it was this question': ended('answerQueue', 'reconciling', settled('conflict')),
    ...Object.fromEntries(
      (['uploading', 'sending', 'reconciling'] as const).flatMap((state) => [
        [`no response while ${state}`, failed('answerQueue', state, new RequestFailed('UNREACHABLE'))],
        [`the service refuses while ${state}`, failed('answerQueue', state, new RequestFailed('FORBIDDEN'))],
        [`the inspection is completed while ${state}`, failed('answerQueue', state, new RequestFailed('CONFLICT'))],
      ]),
    ),
  },
  facts: ({ answers, problems, isOnline }: QueueFacts) => [
    answers.map(({ draft, isSendable, status }) => [draft.files.map(({ id }) => id), isSendable, status]),
    Object.keys(problems),
    isOnline,
  ],
  // One answer at a time, and a connection that changes where that matters. More of them add no states.
  isPossible: ({ context, value }, { type }) => {
    const { answers, isOnline } = context as QueueFacts
    if (type === 'answered') return answers.length === 0 || resting.has(value)
    if (type === 'connected') return !isOnline || value === 'failed'
    return type !== 'disconnected' || (isOnline && value !== 'restoring')
  },
  sameAs: {
    'the storage is closed': 'nothing is stored in the browser',
    'answer a question with a photo': 'answer a question',
    'type what is no number': 'answer a question',
    'try again': 'the wait is over',
    'it was another question': 'it was this answer',
    'the connection is lost': 'no response while sending',
    'the inspection is completed while reconciling': 'the inspection is completed while sending',
    'the service refuses while reconciling': 'the service refuses while sending',
    'no response while reconciling': 'no response while sending',
  },
}

export const models: readonly Model[] = [
  activity,
  answerQueue,
  authentication,
  bulk,
  editor,
  exporting,
  live,
  organizationSelection,
  paste,
  request,
  routeGuard,
  transition,
  upload,
]
