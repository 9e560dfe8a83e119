import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
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
const fault = new Error('no answer')

/** The maximum number of concurrent requests. More of them add no states. */
const MOST_AT_ONCE = 3

const activity: Model = {
  id: 'activity',
  inputs: { 'nothing under way': undefined },
  events: {
    'a request begins': { type: 'request.began' },
    'a request ends': { type: 'request.ended' },
    'the debounce is over': { type: 'xstate.after.debounce.activity.waiting' },
    'the fault is told': ended('activity', 'faulted'),
    'the fault is not told': failed('activity', 'faulted', fault),
  },
  facts: ({ inProgress }: { inProgress: number }) => inProgress,
  isPossible: ({ context }, { type }) => type !== 'request.began' || context['inProgress'] < MOST_AT_ONCE,
}

const authentication: Model = {
  id: 'authentication',
  inputs: { 'a visit': undefined },
  events: {
    'there is a session': ended('authentication', 'checkingSession', true),
    'there is no session': ended('authentication', 'checkingSession', false),
    'the check is not answered': failed('authentication', 'checkingSession', fault),
    'try again': { type: 'retry' },
    'the root is reached': ended('authentication', 'leaving'),
    'the root is not reached': failed('authentication', 'leaving', fault),
    'sign in': { type: 'sign.in', username: 'manager@nordlys.example', password: 'ansvar-demo-2026' },
    'the sign-in is granted': ended('authentication', 'signingIn'),
    'the sign-in is refused': failed('authentication', 'signingIn', new SignInRefused('refused')),
    'the sign-in is refused as one too many': failed('authentication', 'signingIn', new SignInRefused('tooMany', 30)),
    'the sign-in is not answered': failed('authentication', 'signingIn', fault),
    'the address is reached': ended('authentication', 'arriving'),
    'the address is not reached': failed('authentication', 'arriving', fault),
    'the session is lost': { type: 'session.lost' },
    'the root is reached without a session': ended('authentication', 'losingSession'),
    'the root is not reached without a session': failed('authentication', 'losingSession', fault),
    'sign out': { type: 'sign.out' },
    'the sign-out is granted': ended('authentication', 'signingOut'),
    'the sign-out is not answered': failed('authentication', 'signingOut', fault),
  },
  facts: () => null,
}

const holding = ['nordlys', 'odense', 'svendborg']

const organizationSelection: Model = {
  id: 'organizationSelection',
  inputs: { 'a holding of three': { organizationIds: holding } },
  events: {
    'nothing is remembered': ended('organizationSelection', 'recalling', null),
    'the second is remembered': ended('organizationSelection', 'recalling', 'odense'),
    'the storage is closed': failed('organizationSelection', 'recalling', fault),
    'choose the third': { type: 'select', id: 'svendborg' },
    'choose the first': { type: 'select', id: 'nordlys' },
    'choose one of another holding': { type: 'select', id: 'fjord' },
    'the choice is remembered': ended('organizationSelection', 'switching'),
    'the choice is not remembered': failed('organizationSelection', 'switching', fault),
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
        [`nobody answers while ${state}`, failed('routeGuard', state, fault)],
      ]),
    ),
    'the permissions are dropped': { type: 'permissions.dropped' },
    'the patience is over': { type: 'xstate.after.patience.routeGuard.unanswered' },
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
    'a record that is read': { start: 'viewing' },
    'a draft that was kept': { start: 'editing', base, draft: { title: 'Noise at night', note: '' } },
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
    'the save is not answered': failed('editor', 'saving', fault),
    'another saved the same field': failed('editor', 'saving', new Stale(withTitle)),
    'another saved another field': failed('editor', 'saving', new Stale(withNote)),
    cancel: { type: 'cancel' },
    'go elsewhere': { type: 'navigate', to: { href: '/dashboard' } },
    'go on editing': { type: 'resume' },
    drop: { type: 'discard' },
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
  sameAs: { 'go elsewhere': 'cancel' },
}

const file = { name: 'maaling.txt', size: 7 }

const upload: Model = {
  id: 'upload',
  inputs: { 'a file': { file, fault: null }, 'a file that cannot be sent': { file, fault: 'too_large' } },
  events: {
    'some of it has left': { type: 'progressed', sent: 4 },
    'it has arrived': { type: 'arrived', file: { id: '1' } },
    'the way fails': { type: 'failed', code: 'UNREACHABLE' },
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
    start: { type: 'start', answer: null },
    'it is changed': ended('bulk', 'writing', 'changed'),
    'it stands so already': ended('bulk', 'writing', 'unchanged'),
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
    'a page has come': { type: 'progressed', rows: 500, total: 1200 },
    'all of it has come': { type: 'collected', rows: 1200, file: new Blob([]) },
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
    'another tab reports that changes arrive': { type: 'tab.live', live: true, failure: null },
    'another tab reports that the session is lost': { type: 'tab.lost' },
    'another tab is opened': { type: 'tab.opened', tab: 'b', since: 0 },
  },
  facts: ({ isLeading, live: isLive }: { isLeading: boolean; live: boolean | null }) => [isLeading, isLive],
}

const column = { rows: 2, faulty: 0, mark: 'comma' }
const paste: Model = {
  id: 'paste',
  inputs: { 'nothing pasted': undefined },
  events: {
    'paste a column': { type: 'write', text: '01.11.2026\t1,5' },
    'choose the decimal comma': { type: 'choose', mark: 'comma' },
    'there is nothing in it': { type: 'read', column: { ...column, rows: 0 } },
    'its decimal mark is not known': { type: 'read', column: { ...column, mark: null } },
    'a row of it is faulty': { type: 'read', column: { ...column, faulty: 1 } },
    'all of it is understood': { type: 'read', column },
    store: { type: 'store', key: 'a key' },
    'some of it has left': { type: 'progressed', share: 0.5 },
    'all of it has left': { type: 'progressed', share: 1 },
    stop: { type: 'stop' },
    'it is stored': { type: 'stored', count: 2 },
    'the service refuses a row': { type: 'refused', problems: { 1: 'not_after' }, hasMore: false },
    'it is not answered': { type: 'failed', code: 'UPSTREAM' },
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
    'another was first': failed('request', 'sending', new RequestFailed('CONFLICT')),
    'it is not answered': failed('request', 'sending', new RequestFailed('UNREACHABLE')),
    'it fails for an unexpected reason': failed('request', 'sending', fault),
  },
  facts: ({ isOpen, problems }: { isOpen: boolean; problems: object }) => [isOpen, Object.keys(problems).length > 0],
}

export const models: readonly Model[] = [
  activity,
  authentication,
  bulk,
  editor,
  exporting,
  live,
  organizationSelection,
  paste,
  request,
  routeGuard,
  upload,
]
