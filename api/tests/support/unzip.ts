import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

/** Returns the members of a ZIP archive below 4 GiB, by their paths. Follows its central directory (APPNOTE 4.3.12). */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const members = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
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
