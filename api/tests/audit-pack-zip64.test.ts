import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Archive } from '#audit-packs/archive.ts'
import { temporaryFolders } from './support/packs.ts'
import { unzip } from './support/unzip.ts'

vi.setConfig({ testTimeout: 240_000 })

const folder = temporaryFolders()
/** The format without ZIP64 counts to 65,535. */
const COUNT = 66_000

test('an archive with more members than the ZIP format counts has all of them, by its ZIP64 record', async () => {
  const path = join(folder(), 'pack.zip')
  const archive = new Archive(path, new Date('2026-11-29T12:00:00Z'), () => undefined)
  for (let number = 0; number < COUNT; number += 1)
    await archive.add(`records/${number}.html`, [String(number)], { compress: false })
  const { size, hash } = await archive.close(path)
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
