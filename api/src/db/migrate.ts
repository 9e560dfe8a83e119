import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { advisoryLocks } from './advisory-locks.ts'
import type { Database } from './open.ts'

const folders = [new URL('./migrations/', import.meta.url), new URL('../resources/', import.meta.url)]

/**
 * Applies the pending migrations of this program: forward only, all or none, one process at a time. Returns the names
 * of the applied ones. Throws if a newer program has changed the database.
 */
export async function migrate(database: Database): Promise<string[]> {
  const scripts = await readScripts()
  const applied: string[] = []
  await database.script(async ({ exec, query }) => {
    await query(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
    await exec(
      `create table if not exists public.migrations (
         name text primary key, hash text not null, applied_date timestamptz(3) not null default now())`,
    )
    const known = new Map(
      (await query('select name, hash from public.migrations')).map((row) => [row['name'], row['hash']]),
    )
    for (const name of known.keys())
      if (!scripts.some((script) => script.name === name))
        throw new Error(`A newer version has changed this database (${String(name)}). Use that version.`)
    for (const { name, text, hash } of scripts) {
      const before = known.get(name)
      if (before === hash) continue
      if (before !== undefined)
        throw new Error(`Migration ${name} does not match the one already applied. Start with an empty database.`)
      await exec(text)
      await query('insert into public.migrations (name, hash) values ($1, $2)', [name, hash])
      applied.push(name)
    }
  })
  return applied
}

/** Returns the scripts in the order of their names. Those of a single resource can be in its folder. */
async function readScripts() {
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  const scripts = files
    .flat()
    .filter(({ name }) => name.endsWith('.sql'))
    .map(async ({ name, parentPath }) => {
      const text = await readFile(join(parentPath, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    })
  return (await Promise.all(scripts)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
