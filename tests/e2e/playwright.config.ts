import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/**
 * Configures the end-to-end tests in the browser. `npm test` runs the project `stories`; `pnpm pictures` runs
 * `pictures`. Each worker has its own service (real processes, its own database with the demo), so the tests of one
 * file may change any data.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // A test waits for half of its time, so three workers use two cores.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    // A failed test is run again with a trace, because tracing every test takes too long.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'stories', testMatch: '**/*.e2e.ts' },
    { name: 'pictures', testMatch: 'pictures.ts', timeout: 600_000 },
  ],
})
