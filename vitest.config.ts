import { defineConfig } from 'vitest/config'
import { ofEachEngine, ofNoEngine } from './tests/run/engines.ts'

const database = process.env['ANSVAR_TEST_DATABASE_URL']
// Time for a machine that is busy; no test waits for long by itself, and what is polled for comes when it comes.
const strict = {
  expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  testTimeout: 20_000,
  // The message of a failed test shows its values, because the log of a CI run contains only messages.
  chaiConfig: { truncateThreshold: 1_000 },
}
// Whole services with their databases.
const slow = {
  ...strict,
  testTimeout: 30_000,
  hookTimeout: 180_000,
  setupFiles: ['tests/umask.ts'],
  // Turns V8's optimizing compiler for WebAssembly off: for PGlite it takes longer than short tests gain by it.
  execArgv: ['--liftoff-only'],
}
/** Builds a package and starts programs that use it. */
const tarball = 'packages/*/tests/tarball.test.ts'
const alone = { maxWorkers: 2, sequence: { groupOrder: 1 } }
// Like those of the api: evaluating the sources again takes longer than most of the files.
// Its tests send every call of a table, and take longer with each call that is added.
const security = { ...slow, testTimeout: 300_000, isolate: false, include: ['tests/security/**/*.test.ts'] }
// Its files share a process, and with it what they import; each makes its own service and database.
const api = { ...slow, isolate: false, include: ['api/tests/**/*.test.ts'] }
// With a server, the whole suite of the api runs there, and on PGlite the tests that depend on the engine.
const onBothEngines = !database || process.env['ANSVAR_EVERY_ENGINE'] === '1'
const onPglite = onBothEngines ? api : { ...api, include: [...ofEachEngine, ...ofNoEngine] }

/** As Node itself resolves: graphql offers two forms of itself, and a process with both refuses its own objects. */
const native = {
  ssr: { resolve: { conditions: ['module-sync', 'node'], externalConditions: ['module-sync', 'node'] } },
}

/**
 * The one runner of all tests but the browser's. The suites of the api and of its security run on PGlite. If a
 * PostgreSQL server is given, they run there too: the one of the api then runs on PGlite only in part.
 */
export default defineConfig({
  test: {
    // Tests wait half of the time for a process, a disk or a clock, so three workers use two cores.
    maxWorkers: 3,
    // The projects share most of their sources. The first one transforms a source for all.
    fsModuleCache: true,
    projects: [
      {
        ...native,
        test: {
          ...strict,
          name: 'unit',
          // Functions without a page or a database: its files share a process, and with it what they import.
          isolate: false,
          setupFiles: ['tests/properties.ts'],
          include: ['{schema,domain,api,gateway}/src/**/*.test.ts', '{domain,gateway,packages/*}/tests/**/*.test.ts'],
          exclude: [tarball],
        },
      },
      { ...native, test: { ...onPglite, name: 'api-pglite', env: { ANSVAR_TEST_DATABASE_URL: '' } } },
      ...(database
        ? [
            {
              ...native,
              test: { ...api, name: 'api-postgres', exclude: ofNoEngine, env: { ANSVAR_TEST_DATABASE_URL: database } },
            },
          ]
        : []),
      {
        root: 'web',
        test: {
          ...strict,
          name: 'web',
          environment: 'happy-dom',
          // Its files share a process and a page, and with them what they import; each finds it fresh.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
          setupFiles: ['../tests/properties.ts', '../tests/screens/fresh-page.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      // Both read files and change nothing.
      { ...native, test: { ...strict, name: 'house', isolate: false, include: ['tests/*.test.ts'] } },
      { ...native, test: { ...strict, name: 'spec', isolate: false, include: ['tests/spec/*.test.ts'] } },
      // Reads what the other suites reported, after them.
      { ...native, test: { ...strict, name: 'proven', include: ['tests/spec/proven/*.test.ts'] } },
      {
        ...native,
        test: {
          ...slow,
          name: 'screens',
          // Its files share a page. `app` has stores for the whole life of a page, so each of its files has its own.
          isolate: false,
          setupFiles: ['tests/umask.ts', 'tests/screens/fresh-document.ts'],
          environment: './tests/screens/environment.ts',
          include: ['tests/screens/**/*.test.tsx'],
        },
      },
      {
        ...native,
        test: {
          ...slow,
          name: 'app',
          setupFiles: ['tests/umask.ts', 'tests/screens/fresh-document.ts'],
          environment: './tests/screens/environment.ts',
          include: ['tests/app/**/*.test.tsx'],
        },
      },
      {
        ...native,
        test: {
          ...slow,
          // Like those of security, its tests send every call of a table.
          testTimeout: 120_000,
          name: 'contract',
          isolate: false,
          include: ['tests/contract/**/*.test.ts', 'tests/spec/calling/**/*.test.ts'],
        },
      },
      // One file an attack class, each with a service of its own: an attack leaves sessions ended and limits reached.
      {
        ...native,
        test: {
          ...slow,
          name: 'attacks',
          globalSetup: 'tests/attacks/global-setup.ts',
          include: ['tests/attacks/**/*.test.ts'],
        },
      },
      // Each starts one of the scripts in a process of its own.
      { ...native, test: { ...slow, name: 'scripts', include: ['tests/scripts/**/*.test.ts', tarball] } },
      // Processes are killed at moments that a busy machine chooses, so they run after all others. Two files at a time,
      // because one waits for most of its time: for connections that say nothing, and for a service to start.
      {
        ...native,
        test: {
          ...slow,
          ...alone,
          name: 'torture',
          include: ['tests/torture/**/*.test.ts'],
        },
      },
      { ...native, test: { ...security, name: 'security', env: { ANSVAR_TEST_DATABASE_URL: '' } } },
      ...(database
        ? [{ ...native, test: { ...security, name: 'security-postgres', env: { ANSVAR_TEST_DATABASE_URL: database } } }]
        : []),
    ],
  },
})
