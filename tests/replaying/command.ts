import { run } from './run.ts'

// `pnpm replay`: plays recordings again.
process.exitCode = await run(
  process.argv.slice(2),
  {
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
  },
  {
    play: async (recording, options) => (await import('./browser.ts')).playInBrowser(recording, options),
    async record(names, print) {
      const { sessions } = await import('./sessions.ts')
      const { recordSessions } = await import('./record.ts')
      await recordSessions(names.length > 0 ? names : Object.keys(sessions), print)
    },
  },
)
