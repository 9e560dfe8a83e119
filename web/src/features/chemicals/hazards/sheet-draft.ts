import { required } from '@ansvar/domain/problems'
import type { FieldProblem } from '#graphql/errors.ts'
import { filesProblems, type DraftFile } from '#screen/files.ts'
import { dateProblems } from '#screen/resource.ts'

export type SheetDraft = {
  readonly language: string
  readonly lastRevisionDate: string | null
  readonly files: readonly DraftFile[]
}
export const emptySheet = (): SheetDraft => ({ language: 'da', lastRevisionDate: null, files: [] })

/** Returns the problems of a safety data sheet at a path of the draft. */
export const sheetFaults = ({ lastRevisionDate, files }: SheetDraft, path: string): FieldProblem[] => [
  ...required(`${path}.lastRevisionDate`, lastRevisionDate),
  ...dateProblems(`${path}.lastRevisionDate`, lastRevisionDate),
  ...filesProblems(`${path}.files`, files),
  ...(files.length > 1 ? [{ path: `${path}.files`, code: 'one_file' }] : []),
  ...(files.some(({ id, type }) => id !== '' && type !== 'PDF') ? [{ path: `${path}.files`, code: 'not_a_pdf' }] : []),
]
