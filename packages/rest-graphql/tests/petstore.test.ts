import { readFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isEnumType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '../src/schema/schema.ts'
import { expectedOf, printedOf } from './petstore-results.ts'

const read = (path: string) => readFileSync(new URL(`../example/petstore/${path}`, import.meta.url), 'utf8')
const { schema, mappings } = createSchema(read('schema.graphql'))

type Api = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly Parameter[] }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Component>> }
}
type Parameter = { readonly name: string; readonly in: string }
type Component = {
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[]; readonly $ref?: string }>>
}
const api = JSON.parse(read('openapi.json')) as Api

test.each([...mappings])('%s is a call of the OpenAPI description, with its parameters', (_coordinate, mapping) => {
  const path = mapping.template.map((part) => (part.kind === 'text' ? part.text : `{${part.name}}`)).join('/')
  const call = api.paths[`/${path}`]?.[mapping.method.toLowerCase()]
  expect(call?.parameters.filter((one) => one.in === 'query').map(({ name }) => name)).toEqual(
    mapping.query.map(({ name }) => name),
  )
})

test.each(Object.entries(api.components.schemas))(
  '%s has the properties of the OpenAPI description',
  (name, { properties }) => {
    const type = schema.getType(name)
    const fields = isObjectType(type) ? Object.values(type.getFields()) : []
    const stored = fields.filter((field) => !mappings.has(`${name}.${field.name}`))
    expect(stored.map((field) => field.name)).toEqual(Object.keys(properties))
    const status = schema.getType(`${name}Status`)
    const values = isEnumType(status) ? status.getValues().map((value) => value.name) : undefined
    expect(values).toEqual(properties['status']?.enum)
  },
)

test('the example prints the results of queries, lists, mutations and errors', async () => {
  const file = fileURLToPath(new URL('../example/petstore/run.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [file])
  expect(printedOf(stdout)).toEqual(expectedOf(17))
})

/** The quick start of the README, in front of the example's petstore and on a free port, and a query to it. */
const quickStart = () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync(new URL('../README.md', import.meta.url), 'utf8')) ?? []
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
  return `
    import { startPetstore } from './example/petstore/service.mjs'
    const petstore = await startPetstore()
    ${code.replace("'https://petstore3.swagger.io'", 'petstore.origin').replace('.listen(4000)', '.listen(0, query)')}
    async function query() {
      const body = JSON.stringify({ query: '{ petsByStatus(status: "available") { id name } }' })
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      const response = await fetch('http://127.0.0.1:' + this.address().port, init)
      process.stdout.write(await response.text(), () => process.exit())
    }`
}

test('the quick start of the README works', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', quickStart()], {
    cwd,
  })
  expect(JSON.parse(stdout)).toEqual({ data: { petsByStatus: [{ id: 1, name: 'Rex' }] } })
})
