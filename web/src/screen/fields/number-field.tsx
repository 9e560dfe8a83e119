import { useTranslation } from '#texts/translation.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { createField, type EditProps } from './create-field.tsx'

type NumberOptions = {
  /** Shown after the number, translated if it has a text. */
  readonly unit?: string
}
type NumberValue = number | string | null

/** A number in the user's format. Text that is not a number stays in the draft, so that validation can report it. */
export const NumberField = createField<NumberValue, NumberOptions>({
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

function EditNumber({ ties, value, onChange, unit }: EditProps<NumberValue> & NumberOptions) {
  const { i18n } = useTranslation()
  return <NumberInput {...ties} value={value} onChange={onChange} language={i18n.language} unit={unit} />
}
