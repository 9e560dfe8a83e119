import { readdirSync, readFileSync } from 'node:fs'
import { parse, print, type DocumentNode } from 'graphql'
import { describe } from './describe.ts'

const folder = new URL('.', import.meta.url)

/** The whole SDL: every `*.graphql` file of this folder, in the order of their names, each place described. */
export function readDocument(): DocumentNode {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return describe(parse(files.join('\n'), { noLocation: true }))
}

/** The same as text. */
export const readSchema = (): string => print(readDocument())
