import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const skipped = new Set(['node_modules', 'dist', 'generated', '.git', '.data', 'test-results', 'coverage'])

/** Returns the hand-written files below a folder with one of the endings, as paths relative to the project's folder. */
export function filesBelow(folder: string, endings: readonly string[]): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.has(entry.name)) return []
    if (entry.isDirectory()) return filesBelow(path, endings)
    return endings.some((ending) => path.endsWith(ending)) ? [path] : []
  })
}

export const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
