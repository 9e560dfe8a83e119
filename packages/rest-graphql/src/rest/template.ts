import { errorOf } from './errors.ts'
import type { Names } from '../conventions/names.ts'
import type { Values } from '../values.ts'

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'argument'; readonly name: string }
  /** A field of the parent, and its name in the parent's record. */
  | { readonly kind: 'parent'; readonly name: string; readonly key: string }

/** A path below the base path with its parameters: `groups/{groupId}/policies/{id}`. */
export type Template = readonly Part[]

const segment = /^(?:[A-Za-z0-9._-]+|\{(?:parent\.)?[a-z][A-Za-z0-9]*\})$/

/** Parses a template; throws an Error that says what is wrong with it. */
export function parseTemplate(text: string, names: Names): Template {
  return text.split('/').map((part): Part => {
    if (!segment.test(part) || part === '.' || part === '..')
      throw new Error(
        `the path "${text}" has the part "${part}": a part is a plain segment, {argument} or {parent.field}`,
      )
    if (!part.startsWith('{')) return { kind: 'text', text: part }
    const name = part.slice(1, -1)
    if (!name.startsWith('parent.')) return { kind: 'argument', name }
    const field = name.slice('parent.'.length)
    return { kind: 'parent', name: field, key: names.toRest(field) }
  })
}

/** The names of the arguments, or of the parent's fields, that are parameters of a template. */
export function parametersOf(template: Template, kind: 'argument' | 'parent'): readonly string[] {
  return template.flatMap((part) => (part.kind === kind ? [part.name] : []))
}

/** The path with every parameter filled and encoded; null where the parent has no value for one. */
export function fillTemplate(template: Template, args: Values, parent: Values): string | null {
  const parts: string[] = []
  for (const part of template) {
    const value = valueOf(part, args, parent)
    if (value === null || value === undefined) return null
    parts.push(part.kind === 'text' ? part.text : encodeSegment(scalarText(value)))
  }
  return parts.join('/')
}

function valueOf(part: Part, args: Values, parent: Values): unknown {
  if (part.kind === 'text') return part.text
  return part.kind === 'argument' ? args[part.name] : parent[part.key]
}

/** A scalar as text; anything else cannot be sent in a path, a parameter or a header. */
export function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw errorOf(400, null)
}

/**
 * Encodes a value as one segment. A dot segment, encoded or not, and an empty segment would address another resource; a
 * lone surrogate has no encoding.
 */
function encodeSegment(text: string): string {
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) throw errorOf(404, null)
  return encodeURIComponent(text)
}
