import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of the services under attack. */
    readonly attacksFolder: string
  }
}

/** One folder for all workers, because a worker that is ended by a signal removes nothing. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-attacks-'))
  project.provide('attacksFolder', folder)
  // Services that are ending may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 })
}
