import { useTranslation } from '#texts/translation.ts'
import { Lines } from '#ui/lines.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { TextInput } from '#ui/text-input.tsx'
import { WebLink } from '#ui/web-link.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'

type TextFacts = {
  /** How many characters the service takes. More can be typed, so that a pasted text is not cut off without a word. */
  readonly maxLength?: number
}
type EditTextProps = EditProps<string | null> & TextFacts

const useText = () => (value: string | null) => value ?? ''

/** A line of text. */
export const TextField = createField<string | null, TextFacts>({
  useText,
  wordwise: true,
  Edit: (props: EditTextProps) => <EditText {...props} />,
})

/** Several lines of plain text. */
export const LongTextField = createField<string | null, TextFacts>({
  useText,
  wordwise: true,
  Read: ({ value }: ReadProps<string | null>) => <Lines text={value} />,
  Edit: (props: EditTextProps) => <EditText {...props} long />,
})

/** The address of a web page: a link while reading. */
export const LinkField = createField<string | null, TextFacts>({
  useText,
  wordwise: true,
  Read: ({ value }: ReadProps<string | null>) => value && <WebLink href={value} />,
  Edit: (props: EditTextProps) => <EditText {...props} />,
})

/** From this share of its length on, a text says how long it is. */
const NEARLY = 0.9

function EditText({ ties, value, onChange, maxLength = Infinity, long = false }: EditTextProps & { long?: boolean }) {
  const { t, i18n } = useTranslation()
  const text = value ?? ''
  // Characters as the service counts them: an emoji is one, though JavaScript makes it two.
  const length = text.length > NEARLY * maxLength ? Array.from(text).length : 0
  const number = (each: number) => formatNumber(each, i18n.language)
  return (
    <>
      <TextInput {...ties} long={long} value={text} onChange={onChange} />
      <output className="field-frame-hint" hidden={length <= NEARLY * maxLength}>
        {t('ui.length', { length: number(length), most: number(maxLength) })}
      </output>
    </>
  )
}
