import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '../form.ts'
import { useWords } from '../words.ts'
import { createField, type EditProps } from './create-field.tsx'

type ChoiceFacts = { readonly options: readonly string[] }

function useWord({ name }: { readonly name: string }) {
  const words = useWords(useForm().name)
  return (value: string) => words.option(name, value)
}

/** One of a few, all in sight, as tiles for a thumb; `options.<field>.<VALUE>` words them. */
export const ChoiceField = createField<string | null, ChoiceFacts>({
  useText(props) {
    const word = useWord(props)
    return (value) => (value === null ? '' : word(value))
  },
  Edit: function EditChoice({ name, ties, value, onChange, options }: EditProps<string | null> & ChoiceFacts) {
    const word = useWord({ name })
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
