import { ofAccounts } from './accounts.ts'
import { attacks } from './attacks.ts'
import type { ByHand, Mutation } from './mutation.ts'
import { ofService } from './service.ts'

// For each row of SECURITY.md a way to break what it promises, and the test that has to notice: `pnpm mutate:security`.

export { broken, patternOf, projectOf, rows, type Mutation } from './mutation.ts'

export const mutations: readonly Mutation[] = [...attacks, ...ofAccounts, ...ofService]

export const byHand: readonly ByHand[] = [
  {
    row: "Reading a link's token",
    why: 'The story needs a build of the app and a browser: `pnpm e2e link-tokens` after taking out what changes the address.',
  },
  {
    row: 'A process that dies',
    why: 'Its test runs on a PostgreSQL server alone, for it kills processes of which several share a database.',
  },
  {
    row: 'Every acknowledged write',
    why: 'The torture kills processes at random moments for a minute; one run does not have to meet the moment of a mutation.',
  },
  {
    row: 'A full disk',
    why: 'The test needs a file system of its own that it may fill, which many machines do not let it make.',
  },
  {
    row: 'Delay, slowness, cut',
    why: 'The torture puts a slow network between processes for minutes; it runs by itself after all others.',
  },
  {
    row: 'Sessions, limits, idempotency',
    why: 'Its test runs on a PostgreSQL server alone, for several apis share a database there.',
  },
]
