import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
})
afterAll(() => api.close())

type Schema = { readonly properties?: Record<string, unknown> }
type Description = {
  readonly paths: Record<string, Record<string, { readonly requestBody?: unknown }>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

/**
 * The calls that accept rich text with their rich text fields. A call that changes a record by id takes the body of
 * the call that creates it.
 */
async function richTextCalls() {
  const { paths, components } = (await (await api.fetch('/api/v1/openapi.json', {})).json()) as Description
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const name = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(requestBody) ?? '')?.[1] ?? ''
      const fields = Object.entries(components.schemas[name]?.properties ?? {})
        .filter(([, schema]) => JSON.stringify(schema).includes('text/markdown'))
        .map(([field]) => field)
      return fields.length === 0 || path.endsWith('{id}') ? [] : [{ method, path, name, fields }]
    }),
  )
}

const hostile = ['a* ', '*_', '> a\n\n', 'a\n=\n', '>', '- ', '[a](b (', '`a``b```'].map((pattern) =>
  pattern.repeat(4_000 / pattern.length),
)

test('every rich text field refuses a text that takes too long to parse, and accepts a plain one', async () => {
  const calls = await richTextCalls()
  expect(calls.map(({ name, fields }) => `${name} ${fields.join(' ')}`).toSorted()).toEqual([
    'PolicyInput body',
    'ProcedureInput body',
    'ScopeInput statement activities locations exclusions',
  ])
  const wrong: string[] = []
  for (const { method, path, fields } of calls)
    for (const text of [...hostile, '**Plain** [words](https://nordlys.example).\n\n- one\n  - two\n\n'.repeat(40)]) {
      const json = Object.fromEntries(fields.map((field) => [field, text]))
      const at = path.replace(/^\/?(api\/v1\/)?/, '').replace('{orgId}', manager.organizationId)
      const { status, body } = await manager.call(method, at, { json: { ...json, unknown: 1 } })
      const paths = body.fields.filter(({ code }) => code === 'too_complex').map((each) => each.path)
      const expected = hostile.includes(text) ? fields : []
      if (status !== 422 || paths.join() !== expected.join()) wrong.push(`${path} ${text.slice(0, 8)} ${paths.join()}`)
    }
  expect(wrong).toEqual([])
})
