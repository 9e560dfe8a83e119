/** Which of our packages a package may import. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  domain: [],
  api: ['domain'],
  gateway: ['schema', 'domain'],
  web: ['domain'],
  tests: ['schema', 'domain', 'api', 'gateway', 'web'],
  bench: ['schema', 'api', 'gateway'],
}

type Rooms = Readonly<Record<string, readonly string[]>>

/**
 * Which rooms of its package a room may import, besides itself. A room is a folder of `src`, or a file of `src` itself;
 * a single file of another room can be named too. Each room is listed below those that it may import.
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
  gateway: {
    'log.ts': [],
    http: ['log.ts'],
    rest: ['http'],
    graphql: ['rest', 'http', 'log.ts'],
    web: ['http'],
    'request-log.ts': ['log.ts'],
    'app.ts': ['graphql', 'http', 'web', 'request-log.ts', 'log.ts'],
    'listener.ts': ['app.ts', 'graphql', 'rest', 'http', 'request-log.ts'],
    'drain.ts': ['log.ts'],
    'environment.ts': ['http'],
    'server.ts': ['listener.ts', 'drain.ts', 'environment.ts', 'http', 'log.ts'],
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
    http: ['live', 'mail', 'files', 'auth', 'audit', 'db', 'contract', 'config.ts', 'log.ts'],
    seed: ['files', 'auth', 'db', 'config.ts'],
    resources: ['http', 'live', 'mail', 'files', 'auth', 'audit', 'db', 'contract', 'log.ts', 'seed/demo-accounts.ts'],
    backup: ['files', 'db'],
    'prepare.ts': ['db', 'config.ts'],
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

/** Packages from outside that some rooms never import, and the files that are the door to them. */
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
