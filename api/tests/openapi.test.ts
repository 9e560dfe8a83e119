import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#resources/index.ts'
import { startApi, type TestApi } from './support/api.ts'

let api: TestApi
let description: Record<string, unknown>
beforeAll(async () => {
  api = await startApi()
  description = (await api.visitor().get('openapi.json')).body
})
afterAll(() => api.close())

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('it describes every call, and no other', () => {
  const described = Object.entries(description['paths'] as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  )
  const served = allEndpoints().map(({ method, path }) => `${method} /api/v1${path}`)
  expect(described.toSorted()).toEqual(served.toSorted())
})

test('every reference resolves to a schema, and every operation has a unique name', () => {
  const text = JSON.stringify(description)
  const { schemas } = description['components'] as { schemas: Record<string, unknown> }
  const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !(name in schemas))).toEqual([])
  const operations = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name)
  expect(new Set(operations).size).toBe(operations.length)
})

test('a body is described as strictly as it is validated', () => {
  const { schemas } = description['components'] as { schemas: Record<string, Record<string, unknown>> }
  expect(schemas['PolicyInput']).toMatchObject({ additionalProperties: false, required: ['title'] })
  expect(schemas['Policy']?.['required']).toContain('next_review_date')
})
