import {
  canFail,
  checklistItemKinds,
  checklistLimits,
  failureRequirements,
  normalItem,
  yesNoAnswers,
} from '@ansvar/domain/checklists'
import { valueAt } from '#machines/paths.ts'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TagsField } from '#screen/fields/tags-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { ItemSummary } from './checklist-item.tsx'
import { emptyItem, type ItemDraft } from './checklists.resource.ts'

/** The fields of a checklist in view and edit mode. */
export function ChecklistFields() {
  const { mode } = useForm()
  return (
    <>
      {mode !== 'view' && (
        <FieldCard>
          <FieldGrid>
            <TextField name="title" wide inHead required maxLength={checklistLimits.title} />
            <FlagField name="active" inHead />
          </FieldGrid>
        </FieldCard>
      )}
      <FieldCard of="items">
        <RepeatedFields name="items" empty={emptyItem} ordered>
          {(row) => <ItemFields row={row} />}
        </RepeatedFields>
      </FieldCard>
    </>
  )
}

/** The fields that the kind of an item has. */
function ItemFields({ row }: { readonly row: string }) {
  const { mode, values } = useForm()
  const item = valueAt(values, row) as ItemDraft | undefined
  if (!item) return null
  const rule = normalItem({
    ...item,
    id: item.id ?? '',
    minimum: item.minimum === null ? null : Number(item.minimum),
    maximum: item.maximum === null ? null : Number(item.maximum),
  })
  if (mode === 'view') return <ItemSummary item={rule} />
  const isAnswered = item.kind !== 'SECTION'
  return (
    <FieldGrid>
      <TextField name={`${row}.text`} required wide maxLength={checklistLimits.text} />
      <SelectField name={`${row}.kind`} options={checklistItemKinds} />
      {item.kind === 'YES_NO' && <SelectField name={`${row}.expected`} options={yesNoAnswers} optional />}
      {item.kind === 'NUMBER' && <Bounds row={row} unit={item.unit} />}
      {item.kind === 'CHOICE' && <Choices row={row} choices={item.choices} />}
      {canFail(rule) && <SelectField name={`${row}.onFail`} options={failureRequirements} />}
      {isAnswered && (
        <>
          <FlagField name={`${row}.required`} />
          <FlagField name={`${row}.notApplicableAllowed`} />
          <FlagField name={`${row}.critical`} />
        </>
      )}
      <LongTextField name={`${row}.help`} wide maxLength={checklistLimits.help} />
    </FieldGrid>
  )
}

function Bounds({ row, unit }: { readonly row: string; readonly unit: string }) {
  return (
    <>
      <TextField name={`${row}.unit`} maxLength={checklistLimits.unit} />
      <NumberField name={`${row}.minimum`} unit={unit} />
      <NumberField name={`${row}.maximum`} unit={unit} />
    </>
  )
}

function Choices({ row, choices }: { readonly row: string; readonly choices: readonly string[] }) {
  return (
    <>
      <TagsField
        name={`${row}.choices`}
        required
        wide
        maxLength={checklistLimits.choice}
        placeholder="checklists.addChoice"
      />
      {choices.length > 0 && (
        <SelectField name={`${row}.expected`} options={choices} textOf={(choice) => choice} optional />
      )}
    </>
  )
}
