import { scopeLimits } from '@ansvar/domain/scope'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { RichTextField } from '#screen/fields/rich-text-field.tsx'
import { StandardsField } from '#screen/fields/standards-field.tsx'

/** The fields of a scope in view, edit and compare mode. */
export function ScopeFields() {
  return (
    <>
      <FieldCard>
        <StandardsField name="isoStandards" />
      </FieldCard>
      {(['statement', 'activities', 'locations', 'exclusions'] as const).map((name) => (
        <FieldCard key={name} of={name}>
          <RichTextField name={name} bare required={name === 'statement'} maxLength={scopeLimits[name]} />
        </FieldCard>
      ))}
      <FieldCard of="files">
        <FilesField name="files" bare />
      </FieldCard>
    </>
  )
}
