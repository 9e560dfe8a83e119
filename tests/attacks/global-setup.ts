import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the services of the attacks keep what they keep. */
    readonly attacksFolder: string
  }
}

/** A folder for all that the workers leave: one that is ended by a signal removes nothing itself. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-attacks-'))
  project.provide('attacksFolder', folder)
  // Services that are just ending still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 })
}
