import { mkdtempSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeOfName } from '@ansvar/domain/files'
import { typeOfFile } from '#files/types.ts'
import { readAttachments } from '#seed/demo-attachments.ts'
import { demoFolder, readDemoFiles } from '#seed/demo-files.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'

type Schema = Readonly<Record<string, unknown>>
type File = { readonly name: string; readonly date: string | null }

let api: TestApi
let description: { readonly paths: Record<string, Record<string, Schema>>; readonly components: { schemas: Schema } }
beforeAll(async () => {
  api = await startApi()
  description = (await api.visitor().get('openapi.json')).body as unknown as typeof description
})
afterAll(() => api.close())

/** Returns whether a response schema contains a file. */
function bearsFiles(schema: unknown, passed: readonly string[] = []): boolean {
  if (Array.isArray(schema)) return schema.some((part) => bearsFiles(part, passed))
  if (typeof schema !== 'object' || schema === null) return false
  const { $ref: reference, properties } = schema as { $ref?: string; properties?: Schema }
  if (properties && 'hash' in properties && 'size' in properties) return true
  if (reference === undefined) return Object.values(schema).some((part) => bearsFiles(part, passed))
  if (passed.includes(reference)) return false
  const name = reference.split('/').at(-1) ?? ''
  return bearsFiles(description.components.schemas[name], [...passed, reference])
}

/** The records of an organization that can have files: a list of each kind, and the scope. */
const kindsWithFiles = (): string[] =>
  Object.entries(description.paths)
    .filter(([path, { get }]) => !path.replace('{orgId}', '').includes('{') && bearsFiles(get?.['responses']))
    .map(([path]) => path.replace('/api/v1/', ''))
    // Includes legislation that no organization has added.
    .filter((path) => !path.endsWith('/candidates'))

/** Returns the files in a response. */
function filesIn(value: unknown): File[] {
  if (typeof value !== 'object' || value === null) return []
  if ('hash' in value && 'size' in value) return [value as unknown as File]
  return Object.values(value).flatMap(filesIn)
}

async function filesOf(caller: Caller, kind: string): Promise<File[]> {
  const { parameters = [] } = description.paths[`/api/v1/${kind}`]?.['get'] ?? {}
  const isPaged = (parameters as readonly { name: string }[]).some(({ name }) => name === 'size')
  const path = kind.replace('{orgId}', caller.organizationId)
  return filesIn((await caller.get(isPaged ? `${path}?size=500` : path)).body)
}

test('the kinds of records that can have files', () => {
  const kinds = kindsWithFiles().map((path) => path.replace('organizations/{orgId}/', ''))
  expect(kinds).toEqual(expect.arrayContaining(['chemicals', 'events', 'files', 'inspections', 'legislations']))
  expect(kinds).toEqual(expect.arrayContaining(['meters', 'organizations', 'policies', 'procedures', 'scope']))
  expect(kinds).toEqual(expect.arrayContaining(['stakeholder-associations', 'stakeholders']))
})

test.each(['maintainer', 'outsider'] as const)(
  'every kind has one in the demo that %s sees, and all but logos have a date',
  async (account) => {
    const caller = await api.signIn(account)
    const without: string[] = []
    // Only maintainers see requests.
    const seen = kindsWithFiles().filter((kind) => account === 'maintainer' || kind !== 'chemical-requests')
    for (const kind of seen) {
      const files = await filesOf(caller, kind)
      if (files.length === 0) without.push(kind)
      for (const { name, date } of files) if (date === null && name !== 'logo') without.push(`${kind}: ${name}`)
    }
    expect(without).toEqual([])
  },
)

test('every attached file is complete, and of the type of its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-demo-files-'))
  const found: unknown[] = []
  const expected: unknown[] = []
  for (const [index, { name, bytes }] of (await readAttachments(await readDemoFiles())).entries()) {
    const path = join(folder, String(index))
    writeFileSync(path, bytes)
    found.push([name, await typeOfFile(path, name)])
    expected.push([name, typeOfName(name)])
  }
  expect(found.length).toBeGreaterThan(30)
  expect(found).toEqual(expected)
})

test('the texts of Fjord Kemi are in Danish', async () => {
  const folder = new URL('fjord/', demoFolder)
  const english: string[] = []
  for (const name of await readdir(folder))
    for (const line of (await readFile(new URL(name, folder), 'utf8')).split('\n'))
      if (/\b(?:the|and|with|which|must|from|shall|their)\b/i.test(line)) english.push(`${name}: ${line.trim()}`)
  expect(english).toEqual([])
})
