import { createContext, use, type ComponentType } from 'react'
import type { Problems } from '#machines/editor-draft.ts'
import { isWithin, type Values } from '#machines/paths.ts'
import type { Namespace } from '#texts/keys.ts'
import type { TextLimit } from './text-limits.ts'

/** A field's name, and how its values are formatted as plain text. */
export type Description = {
  readonly label: string
  readonly text: (value: unknown) => string
  /** Whether its values are compared as one value, not word by word. */
  readonly whole: boolean
  /** Compares two of its values if words alone do not show the difference. */
  readonly Compare?: ComponentType<{ readonly before: unknown; readonly value: unknown }> | undefined
  /** The maximum length of its texts, while they can be edited. */
  readonly limit?: TextLimit | undefined
}

/** Descriptions by the shape of the path (`communications.audience`). Every field that renders registers one. */
export type Descriptions = Map<string, Description>

/** The context of a record's fields. */
export type Form = {
  /** The namespace of its texts. */
  readonly name: Namespace
  /** Distinguishes records of one kind on a page. Part of the ids of their inputs. */
  readonly scope?: string
  /** The same JSX renders a text in view mode, an input in edit mode, and a word diff in compare mode. */
  readonly mode: 'view' | 'edit' | 'compare'
  readonly values: Values
  /** The values that compare mode compares with. */
  readonly before?: Values
  readonly problems: Problems
  readonly change: (path: string, value: unknown) => void
  readonly descriptions: Descriptions
}

export const FormContext = createContext<Form | null>(null)

export function useForm(): Form {
  const form = use(FormContext)
  if (!form) throw new Error('A field needs a DetailScreen, a SubRecords or a RecordReading around it')
  return form
}

/** Returns the code of the problem of a value, or of a part of it without a field of its own: `standards.1`. */
export const problemAt = (problems: Problems, path: string): string | undefined =>
  problems[path] ?? Object.entries(problems).find(([at]) => isWithin(at, path))?.[1]

/** Returns a path without row numbers: `communications.0.audience` becomes `communications.audience`. */
export const shapeOf = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '')

/** Returns the key of a field's label: `fields.title`, or within a list's rows `communications.audience`. */
export function labelKey(path: string): string {
  const [field = '', group = 'fields'] = shapeOf(path).split('.').toReversed()
  return `${group}.${field}`
}

/** Returns the id of a field's input, which problems link to. */
export const fieldId = ({ name, scope = '' }: Pick<Form, 'name' | 'scope'>, path: string): string =>
  [name, scope, ...path.split('.')].filter((part) => part !== '').join('-')
