import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { createLocalStore } from './local-store.ts'
import { createS3Store } from './s3-store.ts'
import type { Files } from './store.ts'

/** Returns the store that the configuration names: an S3 bucket, or the data folder. */
export function createFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Files {
  return {
    store: s3 ? createS3Store(s3) : createLocalStore(join(dataDir, 'files')),
    incoming: join(dataDir, 'incoming'),
  }
}

/** Stores contents that are in memory, such as those of the demo. */
export async function storeContents({ store, incoming }: Files, contents: readonly Buffer[]): Promise<void> {
  await mkdir(incoming, { recursive: true })
  for (const content of contents) {
    const path = join(incoming, randomUUID())
    await writeFile(path, content)
    await store.put(createHash('sha256').update(content).digest('hex'), path)
    await rm(path, { force: true })
  }
}
