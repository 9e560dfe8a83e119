import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { Archive } from '#audit-packs/archive.ts'
import { temporaryFolders } from './support/packs.ts'
import { unzip } from './support/unzip.ts'

vi.setConfig({ testTimeout: 240_000 })

const folder = temporaryFolders()
const date = new Date('2026-11-29T12:00:00Z')
/** The format without ZIP64 counts to 65,535. */
const COUNT = 66_000

test('an archive with more members than the ZIP format counts has all of them, by its ZIP64 record', async () => {
  const path = join(folder(), 'pack.zip')
  const archive = new Archive(createWriteStream(path), date, () => undefined)
  for (let number = 0; number < COUNT; number += 1)
    await archive.add(`records/${number}.html`, [String(number)], { compress: false })
  const { size, hash } = await archive.close()
  const bytes = readFileSync(path)
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, hash])
  // The former count has its largest value, which refers to the ZIP64 record.
  expect(bytes.readUInt16LE(bytes.length - 22 + 10)).toBe(0xffff)
  const members = unzip(bytes)
  expect(members.size).toBe(COUNT)
  expect(archive.members).toHaveLength(COUNT)
  const wrong = archive.members.filter(({ path: name, sha256 }, number) => {
    const content = members.get(name)
    return (
      String(content) !== String(number) ||
      createHash('sha256')
        .update(content ?? '')
        .digest('hex') !== sha256
    )
  })
  expect(wrong).toEqual([])
})

/** Larger than the format without ZIP64 can say. */
const LARGE = 2 ** 32 + 7
const TAIL = 4096

/** Yields zeros, always the same ones. */
function* zeros(count: number): Generator<Uint8Array> {
  const chunk = Buffer.alloc(4 * 1024 * 1024)
  for (let left = count; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

/** An output that holds its beginning and its end only. */
function ends() {
  let [head, tail, size] = [Buffer.alloc(0), Buffer.alloc(0), 0]
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (head.length < TAIL) head = Buffer.concat([head, chunk.subarray(0, TAIL)])
      tail = Buffer.concat([tail, chunk.subarray(-TAIL)]).subarray(-TAIL)
      done()
    },
  })
  return { output, read: () => ({ head, tail, size }) }
}

/** Returns the 64-bit numbers of the extra field of ZIP64 (APPNOTE 4.5.3) in an entry of the central directory. */
function largeNumbersOf(entry: Buffer): readonly number[] {
  const from = 46 + entry.readUInt16LE(28)
  const end = from + entry.readUInt16LE(30)
  for (let at = from; at < end; at += 4 + entry.readUInt16LE(at + 2))
    if (entry.readUInt16LE(at) === 0x0001)
      return [4, 12, 20].map((offset) => Number(entry.readBigUInt64LE(at + offset)))
  throw new Error('The entry has no field of ZIP64')
}

test('a member of more than 4 GiB has its size in the fields of ZIP64, and so has the place of the one after it', async () => {
  const { output, read } = ends()
  const archive = new Archive(output, date, () => undefined)
  const { sha256 } = await archive.add('large.bin', zeros(LARGE), { compress: false })
  await archive.add('small.txt', ['small'], { compress: false })
  const { size } = await archive.close()
  const { head, tail, size: written } = read()
  expect(written).toBe(size)
  expect(archive.members).toEqual([
    { path: 'large.bin', size: LARGE, sha256 },
    { path: 'small.txt', size: 5, sha256: expect.any(String) },
  ])
  // The local header refers to the descriptor after the data (bit 3), which has sizes of eight bytes.
  expect([head.readUInt32LE(0), head.readUInt16LE(6) & 8]).toEqual([0x04034b50, 8])
  const second = tail.indexOf(Buffer.from('PK\x03\x04', 'latin1'))
  const descriptor = tail.subarray(second - 24, second)
  expect(descriptor.readUInt32LE(0)).toBe(0x08074b50)
  expect([8, 16].map((at) => Number(descriptor.readBigUInt64LE(at)))).toEqual([LARGE, LARGE])
  let crc = 0
  for (const chunk of zeros(LARGE)) crc = crc32(chunk, crc)
  expect(descriptor.readUInt32LE(4)).toBe(crc)
  // The directory: sizes and places of 32 bits have their largest value, and the numbers are in the extra field.
  const directory = tail.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const next = tail.indexOf(Buffer.from('PK\x01\x02', 'latin1'), directory + 4)
  const [large, small] = [tail.subarray(directory, next), tail.subarray(next)]
  expect([20, 24].map((at) => large.readUInt32LE(at))).toEqual([0xffffffff, 0xffffffff])
  expect(largeNumbersOf(large)).toEqual([LARGE, LARGE, 0])
  expect(small.readUInt32LE(42)).toBe(0xffffffff)
  expect(largeNumbersOf(small)).toEqual([5, 5, size - (tail.length - second)])
  // The record of ZIP64 has the place of the directory.
  const record = tail.indexOf(Buffer.from('PK\x06\x06', 'latin1'))
  expect(Number(tail.readBigUInt64LE(record + 48))).toBe(size - (tail.length - directory))
})
