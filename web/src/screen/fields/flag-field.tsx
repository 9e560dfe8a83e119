import { Checkbox } from '#ui/checkbox-group.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '../form.ts'
import { useTexts } from '../texts.ts'
import { createField, type EditProps } from './create-field.tsx'

/** Returns a function for the texts `options.<field>.true` and `.false`, or yes and no if a resource has none. */
function useFlagText({ name }: { readonly name: string }) {
  const texts = useTexts(useForm().name)
  return (value: boolean) => texts.option(name, value ? 'true' : 'false')
}

/** A check box for a property that is false by default. */
export const FlagField = createField<boolean>({
  useText(props) {
    const textOf = useFlagText(props)
    return (value) => textOf(value)
  },
  Edit: function EditFlag({ name, ties, value, onChange }: EditProps<boolean>) {
    const textOf = useFlagText({ name })
    return (
      <div className="checkbox-group">
        <Checkbox {...ties} label={textOf(true)} checked={value} onChange={onChange} labelledBy={`${ties.id}-label`} />
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
    const textOf = useFlagText(props)
    return (value) => (value === null ? '' : textOf(value))
  },
  Edit: function EditYesNo({ name, ties, value, onChange, tiles }: EditProps<boolean | null> & YesNoOptions) {
    const textOf = useFlagText({ name })
    const options = [true, false].map((each) => ({ value: String(each), label: textOf(each) }))
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
