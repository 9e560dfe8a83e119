import {
  checklistLimits,
  checklistProblems,
  normalItem,
  type ChecklistItem,
  type ChecklistItemKind,
  type FailureRequirement,
} from '@ansvar/domain/checklists'
import { required } from '@ansvar/domain/problems'
import type { ChecklistRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { restore, retire } from '#screen/bulk/actions.ts'
import { draftOf, plain, text } from '#screen/draft-fields.ts'
import { defineResource, flag, numberProblems } from '#screen/resource.ts'
import {
  ChecklistDocument,
  ChecklistHistoryDocument,
  ChecklistsDocument,
  CreateChecklistDocument,
  DiscardChecklistDocument,
  UpdateChecklistDocument,
} from './generated/checklists.graphql.ts'

/** An item in the draft. A number that is not one stays as it was typed, and a new item has no id. */
export type ItemDraft = {
  readonly id: string | null
  readonly kind: ChecklistItemKind
  readonly text: string
  readonly help: string
  readonly required: boolean
  readonly notApplicableAllowed: boolean
  readonly expected: string | null
  readonly unit: string
  readonly minimum: number | string | null
  readonly maximum: number | string | null
  readonly choices: readonly string[]
  readonly onFail: FailureRequirement
  readonly critical: boolean
}

export const emptyItem = (): ItemDraft => ({
  id: null,
  kind: 'YES_NO',
  text: '',
  help: '',
  required: true,
  notApplicableAllowed: false,
  expected: 'YES',
  unit: '',
  minimum: null,
  maximum: null,
  choices: [],
  onFail: 'NOTE',
  critical: false,
})

type StoredItem = ChecklistRecordFragment['items'][number]

const numberOrNull = (value: number | string | null): number | null => (typeof value === 'number' ? value : null)

/** Returns an item as it is sent: without the fields that its kind does not have. */
function itemInput(item: ItemDraft) {
  const { id, ...sent } = normalItem({
    ...item,
    id: item.id ?? '',
    unit: item.unit.trim() || null,
    minimum: numberOrNull(item.minimum),
    maximum: numberOrNull(item.maximum),
  })
  return { ...sent, choices: [...sent.choices], ...(id !== '' && { id }) }
}

const items = {
  empty: [] as readonly ItemDraft[],
  fromRecord: (stored: readonly StoredItem[]): readonly ItemDraft[] =>
    stored.map((item) => ({ ...item, unit: item.unit ?? '' })),
  toInput: (held: readonly ItemDraft[]) => held.map(itemInput),
  suffix: '' as const,
}

const draft = draftOf({ title: text, items, active: plain(true) })

/** Returns the problems of an item that its kind does not exclude. */
const itemProblems = (item: ItemDraft, index: number) => [
  ...required(`items.${index}.text`, item.text),
  ...(item.kind === 'NUMBER'
    ? (['minimum', 'maximum'] as const).flatMap((name) =>
        numberProblems(`items.${index}.${name}`, item[name], {
          min: -checklistLimits.number,
          max: checklistLimits.number,
        }),
      )
    : []),
]

/** Returns an item for the rules of the domain. A new item has no id that another could have. */
function domainItem({ id, ...item }: ItemDraft): Partial<ChecklistItem> {
  const numbers = { minimum: numberOrNull(item.minimum), maximum: numberOrNull(item.maximum) }
  return { ...item, ...numbers, ...(id !== null && { id }) }
}

export const checklists = defineResource({
  name: 'checklists',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.checklists,
  documents: {
    list: ChecklistsDocument,
    record: ChecklistDocument,
    create: CreateChecklistDocument,
    update: UpdateChecklistDocument,
    discard: DiscardChecklistDocument,
    history: ChecklistHistoryDocument,
  },
  filters: { active: flag },
  sort: ['-active', 'title'],
  bulk: [retire, restore],
  titleOf: (checklist: ChecklistRecordFragment) => checklist.title,
  ...draft,
  check: (checklist) => [
    ...required('title', checklist.title),
    ...checklist.items.flatMap(itemProblems),
    ...checklistProblems(checklist.items.map(domainItem)),
  ],
})
