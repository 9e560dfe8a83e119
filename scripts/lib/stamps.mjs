import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

const folder = join(root, 'node_modules', '.ansvar')
const skipped = new Set(['node_modules', 'dist', 'generated'])

function* filesOf(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name)) continue
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name))
    else yield join(path, entry.name)
  }
}

/**
 * Returns a hash over the names and contents of files, and of matching files in folders. Paths are relative to the
 * project.
 */
export function hashOf(paths, counts = () => true) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const full = join(root, path)
    const files = /\.\w+$/.test(path) ? [full] : [...filesOf(full)].filter(counts)
    for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Returns what a step stored when it last succeeded, or null. */
export function readStamp(name) {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  } catch {
    return null
  }
}

export function writeStamp(name, value) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(value))
}
