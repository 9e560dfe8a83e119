import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HeaderOf } from 'rest-graphql'

const compress = promisify(brotliCompress)
/** Shorter answers leave in one packet or few, however they are written. */
const LEAST = 4096
/** As good as it gets without taking longer than it saves: 48 KB become 5 in a millisecond, beside the main thread. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

export const compressedHeaders = { 'content-encoding': 'br', vary: 'accept-encoding' } as const

/** A long body in brotli, for a client that takes it; null for every other. */
export async function compressed(body: string | Buffer, header: HeaderOf): Promise<Buffer | null> {
  if (body.length < LEAST || !/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header('accept-encoding') ?? '')) return null
  return compress(body, { params })
}
