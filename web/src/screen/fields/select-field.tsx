import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { useForm } from '../form.ts'
import { useWords } from '../words.ts'
import { CodeSelect } from './code-select.tsx'
import { createField, type EditProps, type FieldProps } from './create-field.tsx'

type OptionListOptions = {
  readonly options: readonly string[]
  /** Returns the text of a value, for codes without translations such as `4.1A`. */
  readonly wordOf?: (value: string) => string
}
type SelectOptions = OptionListOptions & {
  /** Whether the choice may be empty. */
  readonly optional?: boolean
}

function useOptionText({ name, wordOf }: Pick<FieldProps, 'name'> & Pick<OptionListOptions, 'wordOf'>) {
  const words = useWords(useForm().name)
  return wordOf ?? ((value: string) => words.option(name, value))
}

/** One of the options of a code list, with the texts `options.<field>.<VALUE>`. A long list has a search. */
export const SelectField = createField<string | null, SelectOptions>({
  useText(props) {
    const word = useOptionText(props)
    return (value) => (value === null ? '' : word(value))
  },
  Edit: EditSelect,
})

function EditSelect(props: EditProps<string | null> & SelectOptions) {
  const { ties, value, onChange, options, optional = false } = props
  const word = useOptionText(props)
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

/** Any number of a few options, with the texts `options.<field>.<VALUE>`. */
export const MultiSelectField = createField<readonly string[], OptionListOptions>({
  useText(props) {
    const word = useOptionText(props)
    return (value) => value.map(word).join(', ')
  },
  wordwise: true,
  Edit: EditMultiSelect,
  group: true,
})

function EditMultiSelect(props: EditProps<readonly string[]> & OptionListOptions) {
  const { ties, value, onChange, options } = props
  const word = useOptionText(props)
  return (
    <CheckboxGroup
      {...ties}
      value={value}
      onChange={onChange}
      options={options.map((option) => ({ value: option, label: word(option) }))}
    />
  )
}
