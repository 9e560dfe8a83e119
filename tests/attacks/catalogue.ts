/** An item of a list of attacks, with its test files, or the reason why it has none. */
export type Item = { readonly id: string; readonly name: string } & (
  | { readonly files: readonly string[] }
  | { readonly why: string }
)

/** OWASP API Security Top 10, 2023: https://owasp.org/API-Security/editions/2023/en/0x11-t10/ */
export const apiTop10: readonly Item[] = [
  {
    id: 'API1',
    name: 'Broken object level authorization',
    files: [
      'tests/security/isolation.test.ts',
      'tests/security/graphql.test.ts',
      'tests/security/row-level.test.ts',
      'tests/security/graphql-row-level.test.ts',
    ],
  },
  {
    id: 'API2',
    name: 'Broken authentication',
    files: [
      'tests/attacks/authentication.test.ts',
      'api/tests/authentications.test.ts',
      'api/tests/passwords.test.ts',
      'api/tests/sessions.test.ts',
      'api/tests/tokens.test.ts',
    ],
  },
  { id: 'API3', name: 'Broken object property level authorization', files: ['tests/attacks/properties.test.ts'] },
  {
    id: 'API4',
    name: 'Unrestricted resource consumption',
    files: [
      'tests/attacks/unbounded-input.test.ts',
      'tests/attacks/slow-clients.test.ts',
      'tests/attacks/hostile-texts.test.ts',
      'tests/attacks/fuzzing.test.ts',
      'tests/attacks/broken-bodies.test.ts',
      'packages/rest-graphql/tests/limits.test.ts',
      'packages/rest-graphql/tests/cost.test.ts',
      'api/tests/bad-input.test.ts',
    ],
  },
  {
    id: 'API5',
    name: 'Broken function level authorization',
    files: ['tests/security/isolation.test.ts', 'tests/security/graphql.test.ts'],
  },
  {
    id: 'API6',
    name: 'Unrestricted access to sensitive business flows',
    files: ['tests/attacks/business-flows.test.ts', 'api/tests/invitations.test.ts', 'api/tests/races.test.ts'],
  },
  { id: 'API7', name: 'Server side request forgery', files: ['tests/attacks/server-side-requests.test.ts'] },
  {
    id: 'API8',
    name: 'Security misconfiguration',
    files: ['tests/attacks/misconfiguration.test.ts', 'tests/compose.test.ts'],
  },
  {
    id: 'API9',
    name: 'Improper inventory management',
    files: ['tests/attacks/inventory.test.ts', 'tests/contract/operations.test.ts'],
  },
  {
    id: 'API10',
    name: 'Unsafe consumption of APIs',
    files: ['gateway/tests/faulty-upstream.test.ts', 'api/tests/files-s3.test.ts', 'api/tests/mail.test.ts'],
  },
]

/** The GraphQL cheat sheet of OWASP: https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html */
export const graphqlCheatSheet: readonly Item[] = [
  {
    id: 'GQL1',
    name: 'Input validation',
    files: ['tests/attacks/fuzzing.test.ts', 'tests/attacks/prototype-pollution.test.ts'],
  },
  {
    id: 'GQL2',
    name: 'Injection: SQL, commands, headers, requests',
    files: [
      'api/tests/bad-input.test.ts',
      'tests/attacks/request-smuggling.test.ts',
      'tests/attacks/server-side-requests.test.ts',
    ],
  },
  {
    id: 'GQL3',
    name: 'Depth of a query',
    files: ['packages/rest-graphql/tests/limits.test.ts', 'tests/attacks/graphql.test.ts'],
  },
  { id: 'GQL4', name: 'Amount: pages, aliases, repeated fields, directives', files: ['tests/attacks/graphql.test.ts'] },
  {
    id: 'GQL5',
    name: 'Cost of a query',
    files: ['packages/rest-graphql/tests/cost.test.ts', 'tests/contract/app-documents.test.ts'],
  },
  { id: 'GQL6', name: 'Time of a query', files: ['gateway/tests/faulty-upstream.test.ts'] },
  { id: 'GQL7', name: 'Rate of requests', files: ['api/tests/authentications.test.ts', 'api/tests/passwords.test.ts'] },
  {
    id: 'GQL8',
    name: 'Batching and caching at the server (N+1)',
    files: ['packages/rest-graphql/tests/rest-joins.test.ts'],
  },
  { id: 'GQL9', name: 'Batched operations, and guessing by aliases', files: ['tests/attacks/graphql.test.ts'] },
  {
    id: 'GQL10',
    name: 'Access to objects and edges',
    files: ['tests/security/graphql.test.ts', 'tests/security/graphql-row-level.test.ts'],
  },
  {
    id: 'GQL11',
    name: 'Access by subscriptions',
    files: ['tests/attacks/graphql.test.ts', 'api/tests/changes.test.ts'],
  },
  {
    id: 'GQL12',
    name: 'Cross-site requests',
    files: ['tests/attacks/graphql.test.ts', 'gateway/tests/protocol.test.ts'],
  },
  {
    id: 'GQL13',
    name: 'Errors that reveal too much',
    files: ['tests/attacks/misconfiguration.test.ts', 'packages/rest-graphql/tests/errors.test.ts'],
  },
  {
    id: 'GQL14',
    name: 'Introspection, explorer and suggestions',
    files: ['tests/attacks/graphql.test.ts', 'gateway/tests/explorer.test.ts'],
  },
  {
    id: 'GQL15',
    name: 'Lists of allowed documents',
    why: 'The schema is also for other programs with their own documents, so each document has limits instead.',
  },
]

/** Attacks that are in neither list. */
export const others: readonly Item[] = [
  { id: 'HTTP1', name: 'Request smuggling and splitting', files: ['tests/attacks/request-smuggling.test.ts'] },
  {
    id: 'HTTP2',
    name: 'Cache poisoning and deception, poisoned hosts',
    files: ['tests/attacks/cache-poisoning.test.ts'],
  },
  { id: 'HTTP3', name: 'Bodies that end early', files: ['tests/attacks/broken-bodies.test.ts'] },
  { id: 'JS1', name: 'Prototype pollution', files: ['tests/attacks/prototype-pollution.test.ts'] },
  { id: 'ALL1', name: 'Generated and mutated requests', files: ['tests/attacks/fuzzing.test.ts'] },
]

export const catalogue: readonly Item[] = [...apiTop10, ...graphqlCheatSheet, ...others]
