import { concentrationProblems, type ConcentrationUnit } from '@ansvar/domain/concentrations'
import { required } from '@ansvar/domain/problems'
import type { FieldProblem } from '#graphql/errors.ts'
import type { ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { numberProblems, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'

type Typed = number | string | null

/** A share: from, to, or both. Only "from" is a single value; only "to" is "up to". */
export type ShareDraft = {
  readonly substance: Reference | null
  readonly min: Typed
  readonly max: Typed
  readonly unit: ConcentrationUnit
}
export const emptyShare = (): ShareDraft => ({ substance: null, min: null, max: null, unit: '% w/w' })

type Share = ChemicalRecordFragment['substanceConcentrations'][number]

export const shareDraftOf = ({ substance, concentration }: Share): ShareDraft => ({
  substance: referenceTo(substance),
  min: concentration?.min ?? null,
  max: concentration && concentration.max !== concentration.min ? concentration.max : null,
  unit: concentration?.unit ?? '% w/w',
})

export const shareInput = (share: ShareDraft) => ({
  substanceId: share.substance?.id ?? '',
  concentration: concentrationOf(share),
})

/** Returns a share as it is saved. One number is a value; "to" without "from" is a maximum. */
function concentrationOf({ min, max, unit }: ShareDraft) {
  const [from, to] = [typeof min === 'number' ? min : null, typeof max === 'number' ? max : null]
  if (from === null && to === null) return null
  return { min: from ?? 0, max: to ?? from ?? 0, unit }
}

/** Returns the areas of use of a text, separated by commas. */
export const areasOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Returns invalid numbers, then violations of the rules of a composition, at the paths of their rows. */
export function shareFaults(shares: readonly ShareDraft[]): FieldProblem[] {
  const path = 'substanceConcentrations'
  const typed = shares.flatMap(({ substance, min, max }, at) => [
    ...required(`${path}.${at}.substance`, substance),
    ...numberProblems(`${path}.${at}.min`, min),
    ...numberProblems(`${path}.${at}.max`, max),
  ])
  if (typed.some(({ code }) => code === 'not_a_number')) return typed
  const known = shares.flatMap((share, at) => {
    const concentration = concentrationOf(share)
    return concentration ? [{ at, concentration }] : []
  })
  const found = concentrationProblems(
    known.map(({ concentration }) => concentration),
    'rows',
  )
  return [
    ...typed,
    ...found.map((problem) => {
      const [, row, end] = problem.path.split('.')
      return { path: row === undefined ? path : `${path}.${known[Number(row)]?.at}.${end}`, code: problem.code }
    }),
  ]
}
