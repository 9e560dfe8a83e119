import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

/** Where the central directory of an archive is, and how many members it has. With more than 65,534, the record of ZIP64 says so. */
function directoryOf(bytes: Buffer): { at: number; count: number } {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = bytes.readUInt16LE(end + 10)
  if (count < 0xffff) return { at: bytes.readUInt32LE(end + 16), count }
  // APPNOTE 4.3.15: the locator is before the end, and has the offset of the record.
  const locator = end - 20
  if (bytes.readUInt32LE(locator) !== 0x07064b50) throw new Error('The archive has no ZIP64 locator')
  const record = Number(bytes.readBigUInt64LE(locator + 8))
  if (bytes.readUInt32LE(record) !== 0x06064b50) throw new Error('The archive has no ZIP64 record')
  return { at: Number(bytes.readBigUInt64LE(record + 48)), count: Number(bytes.readBigUInt64LE(record + 32)) }
}

/** Returns the members of a ZIP archive below 4 GiB, by their paths. Follows its central directory (APPNOTE 4.3.12). */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const members = new Map<string, Buffer>()
  let { at, count: left } = directoryOf(bytes)
  for (; left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(from, from + size)
    members.set(bytes.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(data) : data)
    at += 46 + name + extra + comment
  }
  return members
}

/** Writes members to a folder. */
export function unpack(members: ReadonlyMap<string, Buffer>, folder: string): void {
  for (const [path, content] of members) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
