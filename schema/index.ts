import { readdirSync, readFileSync } from 'node:fs'
import { parse, print, type DocumentNode } from 'graphql'
import { describe } from './describe.ts'

const shared = new URL('.', import.meta.url)
const resources = new URL('../api/src/resources/', import.meta.url)

/** Returns the complete SDL with the shared descriptions: every `*.graphql` file of this folder and of a resource. */
export function readDocument(): DocumentNode {
  const files = [
    ...readdirSync(shared).map((name) => new URL(name, shared)),
    ...readdirSync(resources, { recursive: true, encoding: 'utf8' }).map((name) => new URL(name, resources)),
  ]
  const texts = files.filter(({ pathname }) => pathname.endsWith('.graphql')).map((file) => readFileSync(file, 'utf8'))
  return describe(parse(texts.join('\n'), { noLocation: true }))
}

/** Returns the complete SDL as text. */
export const readSchema = (): string => print(readDocument())
