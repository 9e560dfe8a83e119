import { readdirSync, readFileSync } from 'node:fs'
import { parse, print, type DocumentNode } from 'graphql'
import { describe } from './describe.ts'

const folder = new URL('.', import.meta.url)

/** Returns the complete SDL: every `*.graphql` file of this folder in name order, with the shared descriptions. */
export function readDocument(): DocumentNode {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return describe(parse(files.join('\n'), { noLocation: true }))
}

/** Returns the complete SDL as text. */
export const readSchema = (): string => print(readDocument())
