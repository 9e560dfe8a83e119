import type { CertificationStandard } from '@ansvar/domain/standards'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { useIsoStandards, useStandardName } from '../use-catalogue-names.ts'
import { createField, type EditProps } from './create-field.tsx'

/** Any number of the standards that organizations certify against. The service provides their names. */
export const StandardsField = createField<readonly string[]>({
  useText() {
    const nameOf = useStandardName()
    return (value) => value.map((code) => nameOf(code as CertificationStandard)).join(', ')
  },
  wordwise: true,
  Edit: EditStandards,
  group: true,
})

function EditStandards({ ties, value, onChange }: EditProps<readonly string[]>) {
  const options = useIsoStandards().map(({ code, name }) => ({ value: code, label: name }))
  return <CheckboxGroup {...ties} value={value} onChange={onChange} options={options} />
}
