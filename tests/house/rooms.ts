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
 * Which rooms of its package a room may import, beside itself. A room is a folder of `src`, a file of `src` itself is
 * the room named `.`; a single file of another room can be named too.
 */
export const rooms: Readonly<Record<string, Rooms>> = {
  web: {
    texts: [],
    ui: ['texts'],
    machines: [],
    replay: ['machines'],
    graphql: [],
    session: ['texts'],
    screen: ['texts', 'ui', 'machines', 'graphql', 'session', 'app/paths.ts'],
    features: ['screen', 'texts', 'ui', 'graphql', 'session', 'machines', 'app/paths.ts'],
    app: ['features', 'screen', 'texts', 'ui', 'graphql', 'session', 'machines', 'replay'],
  },
  gateway: {
    http: ['log.ts'],
    rest: ['http'],
    graphql: ['rest', 'http', 'log.ts'],
    web: ['http'],
    '.': ['graphql', 'rest', 'http', 'web'],
  },
  api: {
    audit: ['db', 'http', '.'],
    db: ['audit', 'auth', 'http', '.'],
    auth: ['db', 'http'],
    mail: ['db', 'auth', '.'],
    live: ['audit', 'db', 'http', '.'],
    files: ['db', 'http', '.'],
    http: ['audit', 'db', 'auth', 'mail', 'files', 'live', '.'],
    resources: ['live', 'http', 'audit', 'db', 'auth', 'mail', 'files', 'seed/demo-accounts.ts', '.'],
    seed: ['audit', 'db', 'auth', 'files', '.'],
    backup: ['audit', 'db', 'files', '.'],
    commands: ['audit', 'backup', 'db', 'auth', 'http', 'files', 'seed', '.'],
    '.': ['resources', 'live', 'http', 'audit', 'db', 'auth', 'mail', 'files', 'seed'],
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
