import { useTranslation } from 'react-i18next'
import { formatDate, isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import { DateInput } from '#ui/date-input.tsx'
import { createField, type EditProps } from './create-field.tsx'
import { DerivedField } from './derived-field.tsx'

/** A day: in the reader's form while reading. */
export const DateField = createField<IsoDate | string | null>({
  useText() {
    const { i18n } = useTranslation()
    return (value) => (isIsoDate(value) ? formatDate(value, i18n.language) : (value ?? ''))
  },
  Edit: function EditDate({ ties, value, onChange }: EditProps<IsoDate | string | null>) {
    const { t, i18n } = useTranslation()
    const words = { placeholder: t('ui.date.placeholder'), open: t('ui.date.open') }
    return <DateInput {...ties} value={value} onChange={onChange} language={i18n.language} words={words} />
  },
})

/** A day that follows from others and is not typed. */
export function DerivedDate({ name, value }: { readonly name: string; readonly value: IsoDate | null | undefined }) {
  const { i18n } = useTranslation()
  return <DerivedField name={name} value={value && formatDate(value, i18n.language)} />
}
