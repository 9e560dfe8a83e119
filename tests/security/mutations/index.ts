import { ofAccounts } from './accounts.ts'
import { attacks } from './attacks.ts'
import type { ByHand, Mutation } from './mutation.ts'
import { ofService } from './service.ts'

// For each row of SECURITY.md, a change that breaks the protection and the test that must fail: `pnpm mutate:security`.

export { broken, patternOf, projectOf, rows, type Mutation } from './mutation.ts'

export const mutations: readonly Mutation[] = [...attacks, ...ofAccounts, ...ofService]

export const byHand: readonly ByHand[] = [
  {
    row: "Reading a link's token from",
    why: 'The end-to-end test needs a build of the app and a browser: run `pnpm e2e link-tokens` after removing the code that changes the address.',
  },
  {
    row: 'A process that dies',
    why: 'Its test needs a PostgreSQL server, because it kills processes that share a database.',
  },
  {
    row: 'Every acknowledged write survives `kill',
    why: 'The torture test kills processes at random moments for a minute; one run may miss the moment of a mutation.',
  },
  {
    row: 'A full disk is reported',
    why: 'The test needs a file system that it may fill, which many machines do not allow.',
  },
  {
    row: 'Delayed, slow, interrupted and half-open',
    why: 'The torture test slows the network between processes for minutes; it runs alone after all others.',
  },
  {
    row: 'Sessions, limits, idempotency, mails and',
    why: 'Its test needs a PostgreSQL server, because several apis share a database there.',
  },
]
