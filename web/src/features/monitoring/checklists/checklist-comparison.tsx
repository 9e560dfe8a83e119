import type { ReactNode } from 'react'
import {
  checklistItemKinds,
  checklistLimits,
  failureRequirements,
  normalItem,
  yesNoAnswers,
} from '@ansvar/domain/checklists'
import { isRecordList, valueAt } from '#machines/paths.ts'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TagsField } from '#screen/fields/tags-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { RemoveIcon } from '#ui/icons/remove.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { ItemSummary } from './checklist-item.tsx'
import type { ItemDraft } from './checklists.resource.ts'
import { itemChanges, type ItemChange } from './item-changes.ts'

/** What differs between two versions of a checklist: its title, and its items in the order of the later one. */
export function ChecklistComparison() {
  const { values, before } = useForm()
  const [olds, items] = [itemsOf(before), itemsOf(values)]
  return (
    <>
      <FieldCard>
        <FieldGrid>
          <TextField name="title" wide maxLength={checklistLimits.title} />
        </FieldGrid>
      </FieldCard>
      <FieldCard of="items">
        <div className="repeated-fields">
          {itemChanges(olds, items).map((change, index) => {
            const item = (change.kind === 'removed' ? olds : items)[index] as NumberedItem
            return (
              <div key={item.id} className="repeated-row" data-change={change.kind}>
                <span className="repeated-number">{change.kind === 'removed' ? '' : item.number}</span>
                <div className="repeated-row-fields">
                  <ComparedItem row={`items.${index}`} item={item} change={change} />
                </div>
              </div>
            )
          })}
        </div>
      </FieldCard>
    </>
  )
}

/** An item with its number in its version. */
type NumberedItem = ItemDraft & { readonly number: number }

const itemsOf = (values: unknown) => {
  const items = valueAt(values, 'items')
  return isRecordList(items) ? items : []
}

type ComparedItemProps = { readonly row: string; readonly item: NumberedItem; readonly change: ItemChange }

function ComparedItem({ row, item, change }: ComparedItemProps) {
  const { t } = useTranslation()
  const bounds = { minimum: numberOrNull(item.minimum), maximum: numberOrNull(item.maximum) }
  const summary = <ItemSummary item={normalItem({ ...item, ...bounds, id: item.id ?? '' })} />
  if (change.kind === 'same') return summary
  if (change.kind === 'added')
    return (
      <Change mark={marked('good', AddIcon, t('checklists.changes.added'))}>
        <ins>{summary}</ins>
      </Change>
    )
  if (change.kind === 'removed')
    return (
      <Change mark={marked('critical', RemoveIcon, t('checklists.changes.removed'))}>
        <del>{summary}</del>
      </Change>
    )
  const { fields, movedFrom } = change
  const marks = [
    ...(movedFrom === null ? [] : [t('checklists.changes.moved', { number: movedFrom })]),
    ...(fields.size === 0 ? [] : [t('checklists.changes.changed')]),
  ]
  return (
    <Change mark={marked('attention', EditIcon, marks.join(' · '))}>
      {fields.size === 0 ? summary : <ChangedFields row={row} fields={fields} />}
    </Change>
  )
}

const marked = (tone: Tone, icon: Icon, label: string) => (
  <Status tone={tone} icon={icon}>
    {label}
  </Status>
)

const numberOrNull = (value: number | string | null): number | null => (typeof value === 'number' ? value : null)

const Change = ({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) => (
  <div className="checklist-change">
    {mark}
    {children}
  </div>
)

type ChangedFieldsProps = { readonly row: string; readonly fields: ReadonlySet<string> }

/** The question of an item, and its other fields that differ. */
function ChangedFields({ row, fields }: ChangedFieldsProps) {
  const { t } = useTranslation()
  const answerText = (answer: string) =>
    answer === 'YES' || answer === 'NO' ? t(`checklists.options.items.expected.${answer}`) : answer
  return (
    <FieldGrid>
      <TextField name={`${row}.text`} wide maxLength={checklistLimits.text} />
      {fields.has('kind') && <SelectField name={`${row}.kind`} options={checklistItemKinds} />}
      {fields.has('expected') && (
        <SelectField name={`${row}.expected`} options={yesNoAnswers} textOf={answerText} optional />
      )}
      {fields.has('unit') && <TextField name={`${row}.unit`} maxLength={checklistLimits.unit} />}
      {fields.has('minimum') && <NumberField name={`${row}.minimum`} />}
      {fields.has('maximum') && <NumberField name={`${row}.maximum`} />}
      {fields.has('choices') && <TagsField name={`${row}.choices`} wide maxLength={checklistLimits.choice} />}
      {fields.has('onFail') && <SelectField name={`${row}.onFail`} options={failureRequirements} />}
      {fields.has('required') && <FlagField name={`${row}.required`} />}
      {fields.has('notApplicableAllowed') && <FlagField name={`${row}.notApplicableAllowed`} />}
      {fields.has('critical') && <FlagField name={`${row}.critical`} />}
      {fields.has('help') && <LongTextField name={`${row}.help`} wide maxLength={checklistLimits.help} />}
    </FieldGrid>
  )
}
