import { byService, type Note } from './trail/changes.ts'
import type { Scope, User } from './scope.ts'
import type { Trx } from './tables.ts'

const service: User = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Ansvar',
  email: '',
  language: 'en',
  maintainsSystem: false,
  organizationId: '',
  isToken: true,
}

/** Returns the scope of scheduled work, whose changes are made by the service. Use it with `asSystem`. */
export const serviceScope = (trx: Trx, note: Note, now: Date): Scope => ({
  trx,
  now,
  user: service,
  membership: null,
  note: (change) => note(byService(change, now)),
  changes: [],
  notices: [],
  eventNotices: [],
  afterCommit: () => {},
})
