import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { DateInput } from '#ui/date-input.tsx'
import { createField, type EditProps } from './create-field.tsx'
import { useDateInput } from './use-date-input.ts'
import { DerivedField } from './derived-field.tsx'

/** A date. In view mode it has the user's format. */
export const DateField = createField<IsoDate | string | null>({
  useText() {
    const dates = useDates()
    return (value) => (isIsoDate(value) ? dates.day(value) : (value ?? ''))
  },
  Edit: function EditDate({ ties, value, onChange }: EditProps<IsoDate | string | null>) {
    return <DateInput {...ties} value={value} onChange={onChange} {...useDateInput()} />
  },
})

/** A calculated date. */
export function DerivedDate({ name, value }: { readonly name: string; readonly value: IsoDate | null | undefined }) {
  const dates = useDates()
  return <DerivedField name={name} value={value && dates.day(value)} />
}
