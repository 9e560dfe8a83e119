import { createContext, use, type ComponentType } from 'react'
import type { Problems } from '#machines/editor-draft.ts'
import { isWithin, type Values } from '#machines/paths.ts'
import type { Namespace } from '#texts/keys.ts'

/** How a field's value reads as plain text, and what the field is called. */
export type Description = {
  readonly label: string
  readonly text: (value: unknown) => string
  /** Its values are compared as wholes, not word by word. */
  readonly whole: boolean
  /** How two of its values are compared where words alone do not show it. */
  readonly Compare?: ComponentType<{ readonly before: unknown; readonly value: unknown }> | undefined
}

/** Descriptions by the path's shape (`communications.audience`), left behind by every field that was shown. */
export type Descriptions = Map<string, Description>

/** What a field needs to know of the record around it. */
export type Form = {
  /** The namespace of its words. */
  readonly name: Namespace
  /** Tells records of one kind apart that are open on one page; it is part of their inputs' ids. */
  readonly scope?: string
  /** One JSX for all: a text while reading, an input while editing, a word diff while comparing. */
  readonly face: 'reading' | 'editing' | 'comparing'
  readonly values: Values
  /** What `comparing` compares with. */
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

/** The code of what is wrong with a value, or with a part of it that has no field of its own: `standards.1`. */
export const problemAt = (problems: Problems, path: string): string | undefined =>
  problems[path] ?? Object.entries(problems).find(([at]) => isWithin(at, path))?.[1]

/** A path without its row numbers: `communications.0.audience` is `communications.audience`. */
export const shapeOf = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '')

/** The key of a field's label: `fields.title`, and within a list's rows `communications.audience`. */
export function labelKey(path: string): string {
  const [field = '', group = 'fields'] = shapeOf(path).split('.').toReversed()
  return `${group}.${field}`
}

/** The id of a field's input, by which a problem leads to it. */
export const fieldId = ({ name, scope = '' }: Pick<Form, 'name' | 'scope'>, path: string): string =>
  [name, scope, ...path.split('.')].filter((part) => part !== '').join('-')
