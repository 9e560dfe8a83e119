import { Kind, parse, print } from 'graphql'
import { expect, test } from 'vitest'
import { readDocument } from '@ansvar/schema'
import { withOperations } from '@ansvar/web/codegen/operations.ts'
import { filesBelow, read } from './tree/files.ts'

const sdl = readDocument()
const files = filesBelow('web/src', ['.graphql']).map((path) => ({ path, document: parse(read(path)) }))

/** The operations of files: the text of each by its name. */
const operationsOf = (sources: typeof files): Map<string, string> =>
  new Map(
    sources
      .flatMap(({ document }) => document.definitions)
      .flatMap((node) =>
        node.kind === Kind.OPERATION_DEFINITION ? [[node.name?.value ?? '', print(node)] as const] : [],
      ),
  )

const [written, all] = [operationsOf(files), operationsOf(withOperations(files, sdl))]

test('the fragments of a resource are enough for its operations', () => {
  const generated = [...all.keys()].filter((name) => !written.has(name))
  expect(generated).toEqual(expect.arrayContaining(['Policies', 'Policy', 'CreatePolicy', 'UpdatePolicy']))
  expect(generated.length).toBeGreaterThan(100)
  expect(all.get('PolicyHistory')).toBe(
    print(
      parse(`query PolicyHistory($organizationId: ID!, $id: ID!, $page: Int, $size: Int) {
        list: policyHistory(organizationId: $organizationId, id: $id, page: $page, size: $size) { ...HistoryPage }
      }`),
    ),
  )
})

test('a revision has the fields of the record that the schema stores in it', () => {
  const revisions = all.get('PolicyRevisions') ?? ''
  for (const field of ['title', 'body', 'approvedBy', 'communications']) expect(revisions).toContain(` ${field}`)
  // It follows from the reviews, which are not part of a revision.
  expect(revisions).not.toContain('nextReviewDate')
})

test('no file writes an operation that is generated identically', () => {
  const withFragmentsOnly = files.map(({ path, document }) => ({
    path,
    document: {
      ...document,
      definitions: document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
    },
  }))
  const generated = operationsOf(withOperations(withFragmentsOnly, sdl))
  expect([...written].filter(([name, text]) => generated.get(name) === text).map(([name]) => name)).toEqual([])
})
