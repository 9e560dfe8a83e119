import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '../form.ts'
import { useWords } from '../words.ts'
import { createField, type EditProps } from './create-field.tsx'

type ChoiceOptions = { readonly options: readonly string[] }

function useOptionText({ name }: { readonly name: string }) {
  const words = useWords(useForm().name)
  return (value: string) => words.option(name, value)
}

/** A choice of a few visible options, as large tiles. `options.<field>.<VALUE>` are their texts. */
export const ChoiceField = createField<string | null, ChoiceOptions>({
  useText(props) {
    const word = useOptionText(props)
    return (value) => (value === null ? '' : word(value))
  },
  Edit: function EditChoice({ name, ties, value, onChange, options }: EditProps<string | null> & ChoiceOptions) {
    const word = useOptionText({ name })
    return (
      <RadioGroup
        {...ties}
        tiles
        value={value}
        onChange={onChange}
        options={options.map((option) => ({ value: option, label: word(option) }))}
      />
    )
  },
  group: true,
})
