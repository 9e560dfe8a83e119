import { spawn } from 'node:child_process'
import { node, root } from './run.mjs'

/**
 * Finds a PostgreSQL server for the tests. Returns its `url` and where it is (`where`), or the `reason` why there is
 * none. `close` stops it if it was started here.
 */
export function findPostgres() {
  return new Promise((resolve) => {
    const child = spawn(node, ['tests/run/postgres.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const ended = new Promise((over) => child.once('exit', over))
    const close = async () => {
      if (child.connected) child.disconnect()
      await ended
    }
    child.once('message', (found) => resolve({ ...found, close }))
    void ended.then((code) => resolve({ url: null, reason: `the search for one ended with ${code}`, close }))
  })
}
