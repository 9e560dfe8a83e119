import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { root } from '../tree/files.ts'
import type { Engine } from '../torture/stack.ts'
import { attacks } from './attacks.ts'
import { keepsMore, prepareAttack, type Row } from './measure.ts'

// `pnpm siege`: runs every attack of the table on a new service and measures how long it blocks the processes.

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: ['pglite', 'postgres'] },
    /** A part of the names of the attacks to run. */
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})

/** The maximum pause of an event loop in milliseconds. */
const MAX_PAUSE_MS = 100
/** The pause of the idle process in milliseconds above which the machine was busy. */
const BUSY = 20
/** The maximum number of measurements of an attack. It is repeated only if the machine was busy. */
const ATTEMPTS = 3

const log = (line: string) => void process.stdout.write(`${line}\n`)
const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

const faultsOf = (row: Row): string[] => [
  ...(['gateway', 'api'] as const).flatMap((name) => [
    ...(row.probes[name].longest >= MAX_PAUSE_MS ? [`the ${name} was blocked`] : []),
    ...(keepsMore(row, name) ? [`the memory of the ${name} grew`] : []),
  ]),
  ...(row.outcome.isFeltByOthers ? ['others waited'] : []),
]

const line = ({ name, outcome, probes, before, after }: Row): string => {
  const { gateway, api, idle } = probes
  const memory = (['gateway', 'api'] as const).map((each) => `${mib(before[each])} → ${mib(after[each])}`)
  const cells = [name, outcome.response, String(outcome.bytes), ms(gateway.longest), ms(api.longest), ms(idle.longest)]
  return `| ${[...cells, ...memory].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const head = [
  '| attack | answer | bytes | gateway, ms | api, ms | idle, ms | gateway, MiB | api, MiB |',
  '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
]

const tables: string[] = []
let isPassed = true
for (const engine of values.engine as Engine[]) {
  const siege = await prepareAttack(engine)
  if (!siege) {
    log(`On ${engine}: skipped, because this machine has no PostgreSQL to start`)
    continue
  }
  const lines = [...head]
  log(`On ${engine}\n${head.join('\n')}`)
  try {
    for (const attack of attacks.filter(({ name }) => name.includes(values.only))) {
      let row = await siege.measure(attack)
      for (let at = 1; at < ATTEMPTS && faultsOf(row).length > 0 && row.probes.idle.longest >= BUSY; at += 1)
        row = await siege.measure(attack)
      const faults = faultsOf(row)
      if (faults.length > 0) isPassed = false
      lines.push(line(row))
      log(line(row) + (faults.length > 0 ? ` ✗ ${faults.join(', ')}` : ''))
    }
  } finally {
    await siege.stop()
  }
  tables.push(`With ${engine === 'pglite' ? 'the embedded database' : 'a PostgreSQL server'}:\n\n${lines.join('\n')}`)
}

if (values.write) {
  const path = `${root}docs/operations.md`
  const page = readFileSync(path, 'utf8')
  const [begin, end] = ['<!-- siege -->', '<!-- /siege -->']
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`docs/operations.md has no markers for the table: ${begin} … ${end}`)
  const day = new Date().toISOString().slice(0, 10)
  const where = `Measured on ${day} with ${cpus().length} cores.`
  writeFileSync(
    path,
    `${page.slice(0, from + begin.length)}\n\n${where}\n\n${tables.join('\n\n')}\n\n${page.slice(to)}`,
  )
  log('docs/operations.md has the tables')
}
process.exit(isPassed ? 0 : 1)
