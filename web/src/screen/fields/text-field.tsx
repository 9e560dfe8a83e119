import { useTranslation } from '#texts/translation.ts'
import { Lines } from '#ui/lines.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { TextInput } from '#ui/text-input.tsx'
import { WebLink } from '#ui/web-link.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'

type TextOptions = {
  /**
   * The maximum length that the service accepts. The input accepts more, so that a pasted text is not cut off silently.
   */
  readonly maxLength?: number
}
type EditTextProps = EditProps<string | null> & TextOptions

const useText = () => (value: string | null) => value ?? ''

/** A text of one line. */
export const TextField = createField<string | null, TextOptions>({
  useText,
  wordwise: true,
  Edit: (props: EditTextProps) => <EditText {...props} />,
})

/** A plain text of several lines. */
export const LongTextField = createField<string | null, TextOptions>({
  useText,
  wordwise: true,
  Read: ({ value }: ReadProps<string | null>) => <Lines text={value} />,
  Edit: (props: EditTextProps) => <EditText {...props} long />,
})

/** The address of a web page, shown as a link in view mode. */
export const LinkField = createField<string | null, TextOptions>({
  useText,
  wordwise: true,
  Read: ({ value }: ReadProps<string | null>) => value && <WebLink href={value} />,
  Edit: (props: EditTextProps) => <EditText {...props} />,
})

/** The share of the maximum length above which the length is shown. */
const NEARLY = 0.9

function EditText({ ties, value, onChange, maxLength = Infinity, long = false }: EditTextProps & { long?: boolean }) {
  const { t, i18n } = useTranslation()
  const text = value ?? ''
  // Counts code points as the service does: an emoji is one character, which JavaScript counts as two.
  const length = text.length > NEARLY * maxLength ? Array.from(text).length : 0
  const number = (each: number) => formatNumber(each, i18n.language)
  return (
    <>
      <TextInput {...ties} long={long} value={text} onChange={onChange} />
      <output className="field-frame-hint" hidden={length <= NEARLY * maxLength}>
        {t('ui.length', { length: number(length), max: number(maxLength) })}
      </output>
    </>
  )
}
