import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverUrl } from './support/database.ts'

// Starts real processes, because a lock only excludes other processes.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-lock-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lockModule = JSON.stringify(new URL('../src/db/lock.ts', import.meta.url).href)

/**
 * A process that requests the folder when the file `signal` exists, and holds it until the file is removed. Returns
 * when it waits, and its output.
 */
function contender(lockedFolder: string, signal: string) {
  const program = `
    import { existsSync } from 'node:fs'
    import 'node:sqlite'
    import { lockFolder } from ${lockModule}
    console.log('stands by')
    while (!existsSync(${JSON.stringify(signal)})) {}
    try { await lockFolder(${JSON.stringify(lockedFolder)}); console.log('has it') }
    catch (error) { console.log(error.name) }
    const waiting = setInterval(() => existsSync(${JSON.stringify(signal)}) || clearInterval(waiting), 20)`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  const [standsBy, said] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8')
    standsBy.resolve()
    const [, line] = /\n(\w[^\n]*)\n/.exec(text) ?? []
    if (line !== undefined) said.resolve(line)
  })
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  return { standsBy: standsBy.promise, said: said.promise, ended }
}

test.skipIf(serverUrl !== null)(
  'of two processes that request a folder at the same time one gets it, and the other an error',
  async () => {
    for (const round of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const signal = join(folder, `${round}.go`)
      const both = [contender(join(folder, round), signal), contender(join(folder, round), signal)]
      await Promise.all(both.map(({ standsBy }) => standsBy))
      writeFileSync(signal, '')
      const said = await Promise.all(both.map((each) => each.said))
      rmSync(signal)
      await Promise.all(both.map(({ ended }) => ended))
      expect(said.toSorted()).toEqual(['FolderInUseError', 'has it'])
    }
  },
)
