import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { useForm } from '../form.ts'
import { useTexts } from '../texts.ts'
import { CodeSelect } from './code-select.tsx'
import { createField, type EditProps, type FieldProps } from './create-field.tsx'

type OptionListOptions = {
  readonly options: readonly string[]
  /** Returns the text of a value, for codes without translations such as `4.1A`. */
  readonly textOf?: (value: string) => string
}
type SelectOptions = OptionListOptions & {
  /** Whether the choice may be empty. */
  readonly optional?: boolean
}

function useOptionText({ name, textOf }: Pick<FieldProps, 'name'> & Pick<OptionListOptions, 'textOf'>) {
  const texts = useTexts(useForm().name)
  return textOf ?? ((value: string) => texts.option(name, value))
}

/** One of the options of a code list, with the texts `options.<field>.<VALUE>`. A long list has a search. */
export const SelectField = createField<string | null, SelectOptions>({
  useText(props) {
    const textOf = useOptionText(props)
    return (value) => (value === null ? '' : textOf(value))
  },
  Edit: EditSelect,
})

function EditSelect(props: EditProps<string | null> & SelectOptions) {
  const { ties, value, onChange, options, optional = false } = props
  const textOf = useOptionText(props)
  return (
    <CodeSelect
      {...ties}
      value={value}
      onChange={onChange}
      options={options.map((option) => ({ value: option, label: textOf(option) }))}
      optional={optional}
    />
  )
}

/** Any number of a few options, with the texts `options.<field>.<VALUE>`. */
export const MultiSelectField = createField<readonly string[], OptionListOptions>({
  useText(props) {
    const textOf = useOptionText(props)
    return (value) => value.map(textOf).join(', ')
  },
  wordwise: true,
  Edit: EditMultiSelect,
  group: true,
})

function EditMultiSelect(props: EditProps<readonly string[]> & OptionListOptions) {
  const { ties, value, onChange, options } = props
  const textOf = useOptionText(props)
  return (
    <CheckboxGroup
      {...ties}
      value={value}
      onChange={onChange}
      options={options.map((option) => ({ value: option, label: textOf(option) }))}
    />
  )
}
