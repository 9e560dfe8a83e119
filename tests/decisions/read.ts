import { filesBelow, read } from '../tree/files.ts'

/** A decision of docs/decisions, from its heading and its list of properties. */
export type Decision = {
  readonly number: string
  readonly file: string
  readonly title: string
  readonly area: string
  readonly status: string
  readonly date: string
  /** Numbers of the decisions that it replaces, or that replace it, wholly or in part. */
  readonly related: (relation: Relation) => readonly string[]
}

export type Relation = 'Superseded in part by' | 'Supersedes' | 'Supersedes in part'

export const folder = 'docs/decisions/'

/** Returns all decisions by number. Throws if one lacks its heading, area, status or date. */
export const readDecisions = (): Decision[] =>
  filesBelow('docs/decisions', ['.md'])
    .filter((path) => path !== indexPath)
    .toSorted()
    .map((path) => decisionOf(path.slice(folder.length), read(path)))

export const indexPath = `${folder}README.md`

function decisionOf(file: string, text: string): Decision {
  const [, number, title] = /^# (\d{4}) (.+)\n/.exec(text) ?? []
  const [area, status, date] = ['Area', 'Status', 'Date'].map((name) => factOf(text, name))
  if (!number || !title || !area || !status || !date) throw new Error(`${file} lacks its heading, area, status or date`)
  return {
    number,
    file,
    title,
    area,
    status,
    date,
    related: (relation) => numbersIn(factOf(text, relation)),
  }
}

const factOf = (text: string, name: string): string | undefined => new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1]

export const numbersIn = (text = ''): string[] => [...text.matchAll(/\[(\d{4})\]/g)].map(([, number = '']) => number)
