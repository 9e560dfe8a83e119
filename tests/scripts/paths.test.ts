import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

test('`pnpm paths` runs a path through the app in Chromium', { timeout: 240_000 }, async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/paths.mjs', '--grep', 'of organizationSelection', '--workers=1', '--reporter=list'],
    // Vitest's own variables would affect a test runner inside it.
    { cwd: root, env: { ...process.env, ANSVAR_PATHS_LIMIT: '1', NODE_OPTIONS: '', FORCE_COLOR: '0' } },
  )
  expect(stdout).toMatch(/organizationSelection: \d of \d transitions; 1 of \d+ paths/)
  expect(stdout).toContain('1 passed')
})
