import { Checkbox } from '#ui/checkbox-group.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '../form.ts'
import { useWords } from '../words.ts'
import { createField, type EditProps } from './create-field.tsx'

/** Returns a function for the texts `options.<field>.true` and `.false`, or yes and no if a resource has none. */
function useFlagText({ name }: { readonly name: string }) {
  const words = useWords(useForm().name)
  return (value: boolean) => words.option(name, value ? 'true' : 'false')
}

/** A check box for a property that is false by default. */
export const FlagField = createField<boolean>({
  useText(props) {
    const word = useFlagText(props)
    return (value) => word(value)
  },
  Edit: function EditFlag({ name, ties, value, onChange }: EditProps<boolean>) {
    const word = useFlagText({ name })
    return (
      <div className="checkbox-group">
        <Checkbox {...ties} label={word(true)} checked={value} onChange={onChange} labelledBy={`${ties.id}-label`} />
      </div>
    )
  },
  group: true,
})

type YesNoOptions = {
  /** Shows the options as large tiles. */
  readonly tiles?: boolean
}

/** A question with the answers yes and no, or none yet. */
export const YesNoField = createField<boolean | null, YesNoOptions>({
  useText(props) {
    const word = useFlagText(props)
    return (value) => (value === null ? '' : word(value))
  },
  Edit: function EditYesNo({ name, ties, value, onChange, tiles }: EditProps<boolean | null> & YesNoOptions) {
    const word = useFlagText({ name })
    const options = [true, false].map((each) => ({ value: String(each), label: word(each) }))
    return (
      <RadioGroup
        {...ties}
        tiles={tiles}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(next === 'true')}
        options={options}
      />
    )
  },
  group: true,
})
