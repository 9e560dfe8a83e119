import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Figures } from './figures.ts'
import { checkResponse, measure, type Round } from './load.ts'
import { questions, type Question } from './questions.ts'
import { kinds, reference, startServer, type RunningServer } from './servers.ts'
import { measureStart } from './start.ts'
import { medianOf, tableOf } from './table.ts'

const UPSTREAM = { name: 'upstream', file: 'servers/upstream.ts', graphql: false } as const
const results = new URL('../../results.json', import.meta.url)

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    rounds: { type: 'string', default: '5' },
    milliseconds: { type: 'string', default: '700' },
    only: { type: 'string', default: '' },
    questions: { type: 'string', default: '' },
  },
})
const chosen = kinds.filter(
  ({ name }) => name === reference.name || values.only.split(',').some((part) => name.includes(part)),
)
const selected = questions.filter(({ name }) => name.includes(values.questions))

const upstream = await startServer(UPSTREAM, '')
const servers = await Promise.all(chosen.map((kind) => startServer(kind, upstream.origin)))
const measured = new Map<string, Round[]>()

for (const question of selected) {
  let expected: unknown
  for (const server of servers) expected = await checkResponse(server, question, expected)
  for (const server of servers) await measure(server, question, Number(values.milliseconds))
}
for (let round = 0; round < Number(values.rounds); round++)
  for (const question of selected)
    // Every other round has the reverse order, so that no server always follows the same one.
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      const key = keyOf(server, question)
      measured.set(key, [...(measured.get(key) ?? []), await measure(server, question, Number(values.milliseconds))])
    }

const memory = new Map<string, number>()
for (const server of servers) memory.set(server.kind.name, (await server.usage()).memory / 1024 / 1024)
await Promise.all([...servers, upstream].map((server) => server.stop()))

const figures = selected.flatMap((question) => servers.map((server) => figuresOf(server, question)))
writeFileSync(
  results,
  `${JSON.stringify({ gateway: { node: process.version, rounds: values.rounds, figures } }, null, 2)}\n`,
)
process.stdout.write(tableOf(figures, selected))
const { cold, again } = await measureStart(Number(values.rounds))
process.stdout.write(`Start until a connection is taken: ${cold.toFixed(0)} ms, again ${again.toFixed(0)} ms\n`)

function keyOf(server: RunningServer, question: Question): string {
  return `${server.kind.name} ${question.name}`
}

function figuresOf(server: RunningServer, question: Question): Figures {
  const rounds = measured.get(keyOf(server, question)) ?? []
  const base = measured.get(`${reference.name} ${question.name}`) ?? []
  const ratios = (of: (round: Round) => number) =>
    medianOf(rounds.map((round, index) => of(round) / of(base[index] ?? round)))
  const used = memory.get(server.kind.name) ?? NaN
  return {
    server: server.kind.name,
    question: question.name,
    requestsPerSecond: medianOf(rounds.map(({ rate }) => rate)),
    p50Ms: medianOf(rounds.map(({ p50 }) => p50)),
    p99Ms: medianOf(rounds.map(({ p99 }) => p99)),
    cpuMsPerRequest: medianOf(rounds.map(({ cpu }) => cpu)),
    cpuRatio: 1 / ratios(({ cpu }) => cpu),
    rateRatio: ratios(({ rate }) => rate),
    memoryMiB: used,
    memoryRatio: used / (memory.get(reference.name) ?? NaN),
  }
}
