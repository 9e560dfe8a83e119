import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** The script that each pack contains. */
export const verifier = fileURLToPath(new URL('../../src/audit-packs/verify.mjs', import.meta.url))

/** Runs the verifier in a process without the environment of this one. */
export const verify = (args: string[], script = verifier): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: {}, cwd: tmpdir() }, (error, output) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output }),
    )
  })

/** Returns a function that makes folders. They are removed after the tests of the file. */
export function temporaryFolders(): () => string {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const path = mkdtempSync(join(tmpdir(), 'ansvar-pack-'))
    folders.push(path)
    return path
  }
}
