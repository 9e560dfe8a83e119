import { lazy, Suspense } from 'react'
import { useTranslation } from '#texts/translation.ts'
import type { InputTies } from '#ui/field-frame.tsx'
import { usualFirst } from '#ui/matching.ts'
import { SelectInput, type Option } from '#ui/select-input.tsx'
import { usePickerWords } from './picker-words.ts'

/** Loaded where a choice is long: few forms have one. */
const OptionCombobox = lazy(() => import('#ui/option-combobox.tsx'))

/** The longest list that people choose from by looking; a longer one is searched. */
export const MAX_SELECT_OPTIONS = 12

type CodeSelectProps = InputTies & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Null while they are on their way: how long the list is decides how it is drawn. */
  readonly options: readonly Option[] | null
  /** The options that are chosen most, which a long list begins with. */
  readonly usual?: readonly string[]
  /** Nothing need be chosen. */
  readonly optional: boolean
  /** Which words a long list has: `pickers.<name>`. */
  readonly words?: string
}

/** One of the options that are all at hand: the browser's select where they are few, else found by typing. */
export function CodeSelect({ options, usual, optional, words = '', value, onChange, ...ties }: CodeSelectProps) {
  const { t } = useTranslation()
  const picker = usePickerWords(words)
  if (options === null) return <input {...ties} className="input" readOnly aria-busy />
  const short = options.length <= MAX_SELECT_OPTIONS
  if (short)
    return (
      <SelectInput
        {...ties}
        value={value}
        onChange={onChange}
        options={options}
        placeholder={optional || value === null ? t('ui.choose') : undefined}
      />
    )
  const label = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Suspense fallback={<input {...ties} className="input" readOnly value={label} placeholder={picker.placeholder} />}>
      <OptionCombobox
        {...ties}
        value={value}
        onChange={onChange}
        options={usualFirst(options, usual ?? [])}
        clearable={optional}
        words={picker}
      />
    </Suspense>
  )
}
