// Measures what the execution of one operation costs by each path: the same selection of the same response, 100 records.
import { createEngine, type Path, type Transport } from '../src/index.ts'

const schema = `
  scalar Date
  type Reading { id: ID! day: Date! value: Float! }
  type Meter { id: ID! name: String! unit: String! active: Boolean! readings: [Reading!]! }
  type MeterPage { totalElements: Int! content: [Meter!]! }
  type Query { meters: MeterPage @rest(get: "meters") }
  type Mutation { meters: MeterPage @rest(post: "meters") }
`
const reading = (index: number) => ({ id: `r${index}`, day: '2026-01-31', value: index / 8 })
const content = Array.from({ length: 100 }, (_, index) => ({
  id: `m${index}`,
  name: `Måler ${index}`,
  unit: 'kWh',
  active: index % 2 === 0,
  readings: Array.from({ length: 5 }, (__, number) => reading(number)),
}))
const bytes = Buffer.from(JSON.stringify({ totalElements: content.length, content }))
const response = { status: 200, headers: {}, bytes }
const transport: Transport = Object.assign(() => Promise.reject(new Error('not used')), {
  whole: () => Promise.resolve(response),
})

const selection = '{ totalElements content { id name unit active readings { id day value } } }'
const documents: Readonly<Record<Path, string>> = {
  bytes: `{ meters ${selection} }`,
  // A field that is selected twice is beyond the path of bytes.
  parsed: `{ meters { total: totalElements ${selection.slice(1)} }`,
  'graphql-js': `mutation { meters ${selection} }`,
}

const caller = { requestId: 'bench', client: '', headers: {}, signal: new AbortController().signal }
const headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' }

async function measure(path: Path, milliseconds: number): Promise<number> {
  const engine = createEngine({ schema, transport })
  const body = JSON.stringify({ query: documents[path] })
  const request = { method: 'POST', url: '/graphql', header: (name: string) => headers[name], body }
  let count = 0
  const start = performance.now()
  const before = process.cpuUsage()
  while (performance.now() - start < milliseconds) {
    await engine.respond(request, caller)
    count += 1
  }
  const { user, system } = process.cpuUsage(before)
  if (engine.pathCounts()[path] !== count) throw new Error(`not executed by ${path}`)
  return (user + system) / count
}

const rounds = 5
const paths = ['bytes', 'parsed', 'graphql-js'] as const
const measured: Record<Path, number[]> = { bytes: [], parsed: [], 'graphql-js': [] }
for (const path of paths) await measure(path, 500)
for (let round = 0; round < rounds; round++) for (const path of paths) measured[path].push(await measure(path, 500))

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const reference = median(measured['graphql-js'])
process.stdout.write(`A response of ${bytes.length} bytes; CPU of one operation, the median of ${rounds} rounds\n`)
for (const path of paths) {
  const cpu = median(measured[path])
  process.stdout.write(
    `${path.padEnd(12)} ${cpu.toFixed(0).padStart(6)} µs  ${(reference / cpu).toFixed(1).padStart(5)} ×\n`,
  )
}
