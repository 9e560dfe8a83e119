import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** A bucket of another vendor's store, as configured in the environment. */
export type OtherStore = { readonly environment: Record<string, string>; close(): Promise<void> }

/** An S3-compatible server of another vendor, with its own folder. It verifies signatures (Version 4) itself. */
export async function startS3rver(): Promise<OtherStore> {
  const directory = mkdtempSync(join(tmpdir(), 'ansvar-s3rver-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port } = await server.run()
  return {
    environment: {
      FILES_URL: 's3://ansvar-other',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The store of `ANSVAR_TEST_S3_URL`, such as http://key:secret@127.0.0.1:9000/bucket?region=us-east-1. */
export function storeAt(address: string): OtherStore {
  const url = new URL(address)
  return {
    environment: {
      FILES_URL: `s3://${url.pathname.slice(1)}`,
      S3_ENDPOINT: url.origin,
      AWS_REGION: url.searchParams.get('region') ?? 'us-east-1',
      AWS_ACCESS_KEY_ID: decodeURIComponent(url.username),
      AWS_SECRET_ACCESS_KEY: decodeURIComponent(url.password),
    },
    close: () => Promise.resolve(),
  }
}
