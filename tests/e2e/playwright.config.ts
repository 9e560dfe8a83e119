import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/**
 * The stories in the browser. `npm test` runs the project `stories`; `pictures` takes the screens' pictures when asked.
 * Each worker has a service of its own (real processes, a database of its own with the demo), so tests of one file may
 * change what they like.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    // What fails is run again, and traced then: a trace of every story takes its time.
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
