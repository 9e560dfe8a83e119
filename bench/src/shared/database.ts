import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '@ansvar/api/db/open'

/** A separate database on a server, owned by a role without other rights. */
export type BenchDatabase = {
  readonly url: string
  /** Makes the server report the plan of every statement, including nested ones, on new connections. */
  explain(): Promise<void>
  drop(): Promise<void>
}

/** Creates a database. The server's user must be able to create databases and roles, and must be a superuser for plans. */
export async function createDatabase(server: string): Promise<BenchDatabase> {
  const name = `ansvar_bench_${randomBytes(6).toString('hex')}`
  const run = async (...statements: string[]): Promise<void> => {
    const there = await openDatabase({ url: server, connections: 1 })
    try {
      for (const statement of statements) await sql.raw(statement).execute(there.kysely)
    } finally {
      await there.close()
    }
  }
  await run('create role ansvar_app nologin').catch(() => {})
  await run(
    `create role ${name} login password '${name}'`,
    `grant ansvar_app to ${name}`,
    `create database ${name} owner ${name}`,
  )
  const url = new URL(server)
  Object.assign(url, { username: name, password: name, pathname: `/${name}` })
  return {
    url: url.href,
    explain: () =>
      run(
        `alter database ${name} set session_preload_libraries = 'auto_explain'`,
        ...Object.entries(settings).map(
          ([setting, value]) => `alter database ${name} set auto_explain.${setting} = '${value}'`,
        ),
      ),
    drop: () => run(`drop database ${name} with (force)`, `drop role ${name}`),
  }
}

const settings = {
  log_min_duration: '0',
  log_nested_statements: 'on',
  log_analyze: 'on',
  log_timing: 'off',
  log_format: 'json',
  log_level: 'notice',
}
