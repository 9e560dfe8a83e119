import { expect, test } from 'vitest'
import { describe as describeApi } from '@ansvar/api/http/openapi'
import { allEndpoints } from '@ansvar/api/resources/index'
import { reportEventRow } from './menus.ts'
import { pending } from './pending.ts'
import { pendingFields } from './pending-fields.ts'
import { beyond, publicRoutes, redirects, routes } from './routes.ts'
import { judgeAll } from './status/index.ts'
import type { OpenApi } from './status/calls.ts'
import { otherActions } from './status/menus.ts'
import { tablePaths } from './status/routes.ts'

const judged = await judgeAll(describeApi(allEndpoints(), '/api/v1') as OpenApi)
const inState = (state: string) => judged.filter(({ status }) => status.state === state).map(({ row }) => row)
const parts = [...Object.entries(pending), ...Object.entries(pendingFields)]
const listed = parts.flatMap(([area, ids]) => ids.map((id) => `${area}: ${id}`))

test('every row of the specification has a unique name and its sentence', () => {
  const ids = judged.map(({ row }) => row.id)
  expect(ids).toHaveLength(new Set(ids).size)
  expect(judged.filter(({ row }) => row.from.length < 10)).toEqual([])
  expect(ids.length).toBeGreaterThan(250)
})

test('no implementation contradicts the specification', () => {
  expect(judged.flatMap(({ row, status }) => (status.state === 'wrong' ? [`${row.id}: ${status.why}`] : []))).toEqual(
    [],
  )
})

test('exactly the unimplemented rows are listed as pending', () => {
  const absent = inState('missing').map(({ area, id }) => `${area}: ${id}`)
  expect(listed.toSorted()).toEqual(absent.toSorted())
})

test('no pending feature has an empty list', () => {
  expect(parts.filter(([, ids]) => ids.length === 0)).toEqual([])
})

test('pending rows are printed by feature', () => {
  const lines = parts.map(([area, ids]) => `  ${area} (${ids.length}): ${ids.join(', ')}\n`)
  const report = `Pending, ${listed.length} of ${judged.length} rows of the specification:\n${lines.join('')}`
  process.stdout.write(report)
  expect(inState('missing').filter(({ id }) => !report.includes(id))).toEqual([])
})

test('the route table has only paths of the specification or of new records', () => {
  const known = new Set([...publicRoutes, ...routes, ...redirects].map(({ path }) => path).concat(beyond))
  expect(tablePaths().filter((path) => !known.has(path))).toEqual([])
})

test("the phone's other actions are disabled", () => {
  const others = otherActions(reportEventRow.path)
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ path }) => path !== null)).toEqual([])
})
