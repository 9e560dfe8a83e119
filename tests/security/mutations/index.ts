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
    why: 'The story needs a build of the app and a browser: `pnpm e2e link-tokens` after taking out what changes the address.',
  },
  {
    row: 'A process that dies',
    why: 'Its test runs on a PostgreSQL server alone, for it kills processes of which several share a database.',
  },
  {
    row: 'Every acknowledged write survives `kill',
    why: 'The torture kills processes at random moments for a minute; one run does not have to meet the moment of a mutation.',
  },
  {
    row: 'A full disk is reported',
    why: 'The test needs a file system of its own that it may fill, which many machines do not let it make.',
  },
  {
    row: 'Delayed, slow, interrupted and half-open',
    why: 'The torture puts a slow network between processes for minutes; it runs by itself after all others.',
  },
  {
    row: 'Sessions, limits, idempotency, mails and',
    why: 'Its test runs on a PostgreSQL server alone, for several apis share a database there.',
  },
]
