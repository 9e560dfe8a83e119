import { useTranslation } from '#texts/translation.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { createField, type EditProps } from './create-field.tsx'

type NumberFacts = {
  /** Stands behind the number, in the reader's own words where it has any. */
  readonly unit?: string
}
type NumberValue = number | string | null

/** A number in the reader's form. A text that is no number stays in the draft, for the check to speak of. */
export const NumberField = createField<NumberValue, NumberFacts>({
  useText({ unit }) {
    const { i18n } = useTranslation()
    return (value) => {
      if (value === null) return ''
      const text = typeof value === 'number' ? formatNumber(value, i18n.language) : value
      return unit ? `${text} ${unit}` : text
    }
  },
  Edit: EditNumber,
})

function EditNumber({ ties, value, onChange, unit }: EditProps<NumberValue> & NumberFacts) {
  const { i18n } = useTranslation()
  return <NumberInput {...ties} value={value} onChange={onChange} language={i18n.language} unit={unit} />
}
