import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '../form.ts'
import { useTexts } from '../texts.ts'
import { createField, type EditProps } from './create-field.tsx'

type ChoiceOptions = { readonly options: readonly string[] }

function useOptionText({ name }: { readonly name: string }) {
  const texts = useTexts(useForm().name)
  return (value: string) => texts.option(name, value)
}

/** A choice of a few visible options, as large tiles. `options.<field>.<VALUE>` are their texts. */
export const ChoiceField = createField<string | null, ChoiceOptions>({
  useText(props) {
    const textOf = useOptionText(props)
    return (value) => (value === null ? '' : textOf(value))
  },
  Edit: function EditChoice({ name, ties, value, onChange, options }: EditProps<string | null> & ChoiceOptions) {
    const textOf = useOptionText({ name })
    return (
      <RadioGroup
        {...ties}
        tiles
        value={value}
        onChange={onChange}
        options={options.map((option) => ({ value: option, label: textOf(option) }))}
      />
    )
  },
  group: true,
})
