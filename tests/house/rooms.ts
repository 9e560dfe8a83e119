/** Packages of ours that a package may import, by folder. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  domain: [],
  'packages/rest-graphql': [],
  api: ['domain'],
  gateway: ['schema', 'domain', 'packages/rest-graphql'],
  web: ['domain'],
  tests: ['schema', 'domain', 'packages/rest-graphql', 'api', 'gateway', 'web'],
  bench: ['schema', 'packages/rest-graphql', 'api', 'gateway'],
}

type Rooms = Readonly<Record<string, readonly string[]>>

/**
 * Modules of its package that a module may import, in addition to itself. A module is a folder of `src`, or a file
 * directly in `src`. A single file of another module can be listed too. Each module is listed after those that it may
 * import.
 */
export const rooms: Readonly<Record<string, Rooms>> = {
  web: {
    paths: [],
    texts: [],
    ui: ['texts'],
    machines: [],
    graphql: [],
    session: ['texts'],
    replay: ['machines'],
    screen: ['texts', 'ui', 'machines', 'graphql', 'session', 'paths'],
    features: ['screen', 'texts', 'ui', 'graphql', 'session', 'machines', 'paths'],
    app: ['features', 'screen', 'paths', 'texts', 'ui', 'graphql', 'session', 'machines', 'replay'],
  },
  'packages/rest-graphql': {
    'values.ts': [],
    'uncovered.ts': [],
    'dates.ts': [],
    'upload.ts': [],
    'graphql-versions.ts': [],
    conventions: ['values.ts', 'dates.ts', 'upload.ts', 'graphql-versions.ts'],
    transport: [],
    rest: ['transport', 'conventions', 'values.ts', 'uncovered.ts', 'upload.ts'],
    selection: ['uncovered.ts'],
    schema: ['selection', 'rest', 'conventions', 'values.ts', 'dates.ts', 'upload.ts', 'graphql-versions.ts'],
    compiled: ['schema', 'selection', 'rest', 'conventions', 'uncovered.ts', 'graphql-versions.ts'],
    documents: ['compiled', 'schema', 'selection', 'rest', 'conventions', 'values.ts', 'graphql-versions.ts'],
    'executions.ts': ['compiled'],
    protocol: [
      'executions.ts',
      'documents',
      'compiled',
      'schema',
      'rest',
      'conventions',
      'transport',
      'values.ts',
      'upload.ts',
      'graphql-versions.ts',
    ],
    'engine.ts': ['protocol', 'executions.ts', 'schema', 'conventions', 'transport'],
    'node-listener.ts': ['engine.ts'],
    'index.ts': [
      'node-listener.ts',
      'engine.ts',
      'executions.ts',
      'protocol',
      'schema',
      'rest',
      'conventions',
      'transport',
      'upload.ts',
    ],
  },
  gateway: {
    'log.ts': [],
    http: ['log.ts'],
    graphql: ['http', 'log.ts'],
    web: ['http'],
    'request-log.ts': ['log.ts'],
    'app.ts': ['graphql', 'http', 'web', 'request-log.ts', 'log.ts'],
    'listener.ts': ['app.ts', 'graphql', 'http', 'request-log.ts'],
    'drain.ts': ['log.ts'],
    'path-log.ts': ['log.ts'],
    'environment.ts': ['http'],
    'server.ts': ['listener.ts', 'drain.ts', 'path-log.ts', 'environment.ts', 'graphql', 'http', 'log.ts'],
  },
  api: {
    'config.ts': [],
    'log.ts': [],
    contract: [],
    db: ['contract'],
    audit: ['db', 'contract'],
    auth: ['db', 'contract'],
    files: ['db', 'contract', 'config.ts'],
    mail: ['auth', 'db', 'config.ts', 'log.ts'],
    live: ['db', 'contract', 'log.ts'],
    notices: ['mail', 'db'],
    http: ['notices', 'live', 'mail', 'files', 'auth', 'audit', 'db', 'contract', 'config.ts', 'log.ts'],
    seed: ['notices', 'files', 'auth', 'db', 'config.ts'],
    resources: [
      'http',
      'notices',
      'live',
      'mail',
      'files',
      'auth',
      'audit',
      'db',
      'contract',
      'log.ts',
      'seed/demo-accounts.ts',
    ],
    backup: ['files', 'db'],
    'prepare.ts': ['audit', 'db', 'config.ts'],
    'sweep.ts': ['auth', 'db'],
    commands: ['backup', 'seed', 'files', 'auth', 'audit', 'db', 'contract', 'prepare.ts', 'config.ts'],
    'metrics.ts': ['mail', 'auth'],
    'app.ts': [
      'resources',
      'http',
      'live',
      'mail',
      'files',
      'auth',
      'db',
      'contract',
      'metrics.ts',
      'config.ts',
      'log.ts',
    ],
    'server.ts': [
      'app.ts',
      'resources',
      'notices',
      'seed',
      'live',
      'mail',
      'files',
      'db',
      'prepare.ts',
      'sweep.ts',
      'config.ts',
      'log.ts',
    ],
  },
}

/** External packages that only the listed files may import. */
export const doors: readonly {
  readonly import: RegExp
  readonly only: RegExp
  readonly why: string
}[] = [
  {
    import: /^@xstate\/react$/,
    only: /^web\/src\/machines\/use-machine\.ts$/,
    why: 'machines start through use-machine',
  },
  {
    import: /^(react|urql|@urql\/.+|@chakra-ui\/.+)$/,
    only: /^(?!web\/src\/machines\/(?!use-machine\b|.*\.test\.)).*$/,
    why: 'a machine knows neither React nor urql',
  },
  {
    import: /^(urql|@urql\/.+|xstate|graphql)$/,
    only: /^(?!web\/src\/ui\/).*$/,
    why: 'the kit knows no GraphQL and no machine',
  },
  {
    import: /^(react-)?i18next$/,
    only: /^(web\/src\/texts\/|web\/src\/app\/i18n\.ts$|tests\/)/,
    why: 'texts come through #texts, whose functions take no key that has no text',
  },
  {
    import: /^(kysely|pg|@electric-sql\/pglite)$/,
    only: /^(api|tests|bench)\//,
    why: 'only the api opens the database',
  },
]
