// Runs a package's command from any clone: installs what it needs first, and runs it on the packages' Node. `pnpm
// lint`, `pnpm unit`, `pnpm organization` and others call this with a name. Further options are passed to the command.
import { given } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { main, Stop } from './lib/log.mjs'

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const projects = (...names) => names.flatMap((name) => ['--project', name])

/** The commands of each name, which run in sequence. `tests` is true if they need the test packages. */
const tools = {
  codegen: { tests: false, runs: [['node_modules/@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.ts']] },
  assembly: {
    tests: true,
    cwd: 'packages/rest-graphql',
    runs: [['node_modules/assemblyscript/bin/asc.js', '--config', 'assembly/asconfig.json', '--target', 'release']],
  },
  lint: {
    tests: true,
    runs: [
      ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
      ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
    ],
  },
  format: { tests: true, runs: [['node_modules/oxfmt/bin/oxfmt', '.']] },
  unit: { tests: true, runs: [[...vitest, ...projects('unit', 'web', 'house', 'spec')]] },
  machines: { tests: true, runs: [['tests/machines/write.ts']] },
  decisions: { tests: true, runs: [['tests/decisions/write.ts']] },
  replay: { tests: true, runs: [['tests/replaying/command.ts']] },
  organization: { tests: false, runs: [['api/src/commands/organization.ts']] },
  'audit:verify': { tests: false, runs: [['api/src/commands/audit-verify.ts']] },
  backup: { tests: false, runs: [['api/src/commands/backup.ts']] },
  files: { tests: false, runs: [['api/src/commands/files.ts']] },
}

await main(async () => {
  const name = process.argv[2] ?? ''
  const tool = tools[name]
  if (!tool) throw new Stop(`There is no tool ${name}: one of ${Object.keys(tools).join(', ')} is needed.`)
  await install({ tests: tool.tests })
  for (const command of tool.runs) {
    const last = command === tool.runs.at(-1)
    // Arguments are passed to the command, or to the first of several.
    const more = tool.runs.length === 1 || !last ? given(1) : []
    const { code } = await runNode([...command, ...more], { show: true, asks: true, cwd: tool.cwd })
    if (code !== 0) return code
  }
  return 0
})
