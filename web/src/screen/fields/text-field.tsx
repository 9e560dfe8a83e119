import { Lines } from '#ui/lines.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { WebLink } from '#ui/web-link.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'
import { TextLength } from './text-length.tsx'

type TextOptions = {
  /**
   * The maximum length that the service accepts. The input accepts more, so that a pasted text is not cut off silently.
   * tests/contract/text-limits.test.ts compares it with the service.
   */
  readonly maxLength: number
  /** Returns the values of a text that contains several, each of which has the maximum length. */
  readonly split?: (text: string) => readonly string[]
}
type EditTextProps = EditProps<string | null> & TextOptions

const useText = () => (value: string | null) => value ?? ''

/** The service removes the white space around a line, but not around a text of several lines. */
const limitOfLine = ({ maxLength, split = (text) => [text.trim()] }: TextOptions) => ({
  max: maxLength,
  textsOf: (value: string | null) => split(value ?? ''),
})
const limitOfText = ({ maxLength }: TextOptions) => ({
  max: maxLength,
  textsOf: (value: string | null) => [value ?? ''],
})

/** A text of one line. */
export const TextField = createField<string | null, TextOptions>({
  useText,
  wordwise: true,
  limitOf: limitOfLine,
  Edit: (props: EditTextProps) => <EditText {...props} />,
})

/** A plain text of several lines. */
export const LongTextField = createField<string | null, TextOptions>({
  useText,
  wordwise: true,
  limitOf: limitOfText,
  Read: ({ value }: ReadProps<string | null>) => <Lines text={value} />,
  Edit: (props: EditTextProps) => <EditText {...props} long />,
})

/** The address of a web page, shown as a link in view mode. */
export const LinkField = createField<string | null, TextOptions>({
  useText,
  wordwise: true,
  limitOf: limitOfLine,
  Read: ({ value }: ReadProps<string | null>) => value && <WebLink href={value} />,
  Edit: (props: EditTextProps) => <EditText {...props} />,
})

/** A time of day, as typed. The check of its record reports text that is none. */
export const TimeField = createField<string | null>({
  useText,
  wordwise: true,
  Edit: ({ ties, value, onChange }: EditProps<string | null>) => (
    <TextInput {...ties} value={value ?? ''} onChange={onChange} />
  ),
})

function EditText({ ties, value, onChange, maxLength, split, long = false }: EditTextProps & { long?: boolean }) {
  const text = value ?? ''
  return (
    <>
      <TextInput {...ties} long={long} value={text} onChange={onChange} />
      <TextLength text={split ? longest(split(text)) : text} max={maxLength} />
    </>
  )
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((one, other) => (other.length > one.length ? other : one), '')
