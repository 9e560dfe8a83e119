import { Checkbox } from '#ui/checkbox-group.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '../form.ts'
import { useWords } from '../words.ts'
import { createField, type EditProps } from './create-field.tsx'

/** `options.<field>.true` and `.false` word it; yes and no where a resource has no words of its own. */
function useFlagWord({ name }: { readonly name: string }) {
  const words = useWords(useForm().name)
  return (value: boolean) => words.option(name, value ? 'true' : 'false')
}

/** A box to tick: something holds, and does not unless it is said. */
export const FlagField = createField<boolean>({
  useText(props) {
    const word = useFlagWord(props)
    return (value) => word(value)
  },
  Edit: function EditFlag({ name, ties, value, onChange }: EditProps<boolean>) {
    const word = useFlagWord({ name })
    return (
      <div className="checkbox-group">
        <Checkbox {...ties} label={word(true)} checked={value} onChange={onChange} labelledBy={`${ties.id}-label`} />
      </div>
    )
  },
  group: true,
})

type YesNoFacts = {
  /** As tiles for a thumb. */
  readonly tiles?: boolean
}

/** A question that has to be answered: yes, no, or not answered yet. */
export const YesNoField = createField<boolean | null, YesNoFacts>({
  useText(props) {
    const word = useFlagWord(props)
    return (value) => (value === null ? '' : word(value))
  },
  Edit: function EditYesNo({ name, ties, value, onChange, tiles }: EditProps<boolean | null> & YesNoFacts) {
    const word = useFlagWord({ name })
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
