import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { useForm } from '../form.ts'
import { useWords } from '../words.ts'
import { CodeSelect } from './code-select.tsx'
import { createField, type EditProps, type FieldProps } from './create-field.tsx'

type OptionFacts = {
  readonly options: readonly string[]
  /** Words a value in place of the translations, as for codes that are their own word: `4.1A`. */
  readonly wordOf?: (value: string) => string
}
type SelectFacts = OptionFacts & {
  /** Nothing need be chosen. */
  readonly optional?: boolean
}

function useOptionWord({ name, wordOf }: Pick<FieldProps, 'name'> & Pick<OptionFacts, 'wordOf'>) {
  const words = useWords(useForm().name)
  return wordOf ?? ((value: string) => words.option(name, value))
}

/** One of the options of a code list; `options.<field>.<VALUE>` words them. A long list is searched. */
export const SelectField = createField<string | null, SelectFacts>({
  useText(props) {
    const word = useOptionWord(props)
    return (value) => (value === null ? '' : word(value))
  },
  Edit: EditSelect,
})

function EditSelect(props: EditProps<string | null> & SelectFacts) {
  const { ties, value, onChange, options, optional = false } = props
  const word = useOptionWord(props)
  return (
    <CodeSelect
      {...ties}
      value={value}
      onChange={onChange}
      options={options.map((option) => ({ value: option, label: word(option) }))}
      optional={optional}
    />
  )
}

/** Any of a few; `options.<field>.<VALUE>` words them. */
export const MultiSelectField = createField<readonly string[], OptionFacts>({
  useText(props) {
    const word = useOptionWord(props)
    return (value) => value.map(word).join(', ')
  },
  wordwise: true,
  Edit: EditMultiSelect,
  group: true,
})

function EditMultiSelect(props: EditProps<readonly string[]> & OptionFacts) {
  const { ties, value, onChange, options } = props
  const word = useOptionWord(props)
  return (
    <CheckboxGroup
      {...ties}
      value={value}
      onChange={onChange}
      options={options.map((option) => ({ value: option, label: word(option) }))}
    />
  )
}
