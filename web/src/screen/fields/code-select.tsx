import { lazy, Suspense } from 'react'
import { useTranslation } from '#texts/translation.ts'
import type { InputTies } from '#ui/field-frame.tsx'
import { usualFirst } from '#ui/matching.ts'
import { SelectInput, type Option } from '#ui/select-input.tsx'
import { usePickerTexts } from './picker-texts.ts'

/** Loaded for long lists only, which few forms have. */
const OptionCombobox = lazy(() => import('#ui/option-combobox.tsx'))

/** Maximum number of options without a search. */
export const MAX_SELECT_OPTIONS = 12

type CodeSelectProps = InputTies & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Null while they load. The number of options decides between a select and a combobox. */
  readonly options: readonly Option[] | null
  /** The most frequent options, which come first in a long list. */
  readonly usual?: readonly string[]
  /** Whether the choice may be empty. */
  readonly optional: boolean
  /** The texts of a long list: `pickers.<name>`. */
  readonly texts?: string
}

/** A choice from loaded options: the browser's select for a few, otherwise a combobox with search. */
export function CodeSelect({ options, usual, optional, texts = '', value, onChange, ...ties }: CodeSelectProps) {
  const { t } = useTranslation()
  const picker = usePickerTexts(texts)
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
        texts={picker}
      />
    </Suspense>
  )
}
