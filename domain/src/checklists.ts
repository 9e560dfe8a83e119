import type { Problem } from './problems.ts'

/** Kinds of items on a checklist. A section is a heading; the others are answered. */
export const checklistItemKinds = ['SECTION', 'YES_NO', 'NUMBER', 'TEXT', 'CHOICE', 'PHOTO'] as const
export type ChecklistItemKind = (typeof checklistItemKinds)[number]

/** What an item that fails requires, at the least: a note, a photo, a corrective action or an event. */
export const failureRequirements = ['NOTE', 'PHOTO', 'ACTION', 'EVENT'] as const
export type FailureRequirement = (typeof failureRequirements)[number]

/** The answers to an item of the kind YES_NO. */
export const yesNoAnswers = ['YES', 'NO'] as const

/** Maximum lengths of texts in UTF-16 code units, maximum numbers of entries, and the largest number. */
export const checklistLimits = {
  title: 200,
  items: 200,
  text: 200,
  help: 2_000,
  unit: 20,
  choices: 20,
  choice: 100,
  value: 4_000,
  note: 4_000,
  files: 20,
  number: 1_000_000_000_000,
} as const

/** An item of a checklist. Fields that its kind does not have are null, false or empty. */
export type ChecklistItem = {
  readonly id: string
  readonly kind: ChecklistItemKind
  readonly text: string
  readonly help: string
  readonly required: boolean
  readonly notApplicableAllowed: boolean
  /** The answer that passes: YES or NO, or one of the choices. Null if any answer does. */
  readonly expected: string | null
  readonly unit: string | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly choices: readonly string[]
  readonly onFail: FailureRequirement
  readonly critical: boolean
}

/** Returns whether an answer to an item of this kind can fail. */
export const canFail = ({ kind, expected, minimum, maximum }: ChecklistItem): boolean =>
  kind === 'NUMBER' ? minimum !== null || maximum !== null : kind !== 'SECTION' && expected !== null

/** Returns an item without the fields that its kind does not have. */
export function normalItem<Item extends ChecklistItem>(item: Item): Item {
  const { kind } = item
  const isAnswered = kind !== 'SECTION'
  const hasExpected = kind === 'YES_NO' || kind === 'CHOICE'
  const isNumber = kind === 'NUMBER'
  const normal = {
    ...item,
    required: isAnswered && item.required,
    notApplicableAllowed: isAnswered && item.notApplicableAllowed,
    expected: hasExpected ? item.expected : null,
    unit: isNumber ? item.unit : null,
    minimum: isNumber ? item.minimum : null,
    maximum: isNumber ? item.maximum : null,
    choices: kind === 'CHOICE' ? item.choices : [],
  }
  const fails = canFail(normal)
  return { ...normal, onFail: fails ? item.onFail : 'NOTE', critical: isAnswered && item.critical }
}

/** Checks the items of a checklist. Paths are camelCase. */
export function checklistProblems(items: readonly Partial<ChecklistItem>[]): Problem[] {
  const ids = items.map(({ id }) => id)
  return items.flatMap((item, index) => {
    const own = itemProblems(item).map(({ path, code }) => ({ path: `items.${index}.${path}`, code }))
    const isRepeated = item.id !== undefined && ids.indexOf(item.id) !== index
    return isRepeated ? [{ path: `items.${index}.id`, code: 'twice' } as const, ...own] : own
  })
}

function itemProblems({ kind, expected = null, minimum, maximum, choices = [] }: Partial<ChecklistItem>): Problem[] {
  if (kind === 'NUMBER') {
    const isUpsideDown = typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum
    return isUpsideDown ? [{ path: 'maximum', code: 'upside_down' }] : []
  }
  if (kind === 'YES_NO')
    return expected === null || isYesNo(expected) ? [] : [{ path: 'expected', code: 'not_in_list' }]
  if (kind !== 'CHOICE') return []
  const problems: Problem[] = []
  if (choices.length === 0) problems.push({ path: 'choices', code: 'required' })
  for (const [index, choice] of choices.entries())
    if (choices.indexOf(choice) !== index) problems.push({ path: `choices.${index}`, code: 'twice' })
  if (expected !== null && !choices.includes(expected)) problems.push({ path: 'expected', code: 'not_in_list' })
  return problems
}

export const isYesNo = (value: string): boolean => (yesNoAnswers as readonly string[]).includes(value)
