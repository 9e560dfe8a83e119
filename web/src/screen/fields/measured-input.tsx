import type { ComponentProps } from 'react'
import { TextInput } from '#ui/text-input.tsx'
import { TextLength } from './text-length.tsx'

type MeasuredInputProps = ComponentProps<typeof TextInput> & {
  /** The maximum length. The input accepts more, so that a pasted text is not cut off silently. */
  readonly max: number
}

/** A text input with the length of its text, if that is near the maximum or above it. */
export const MeasuredInput = ({ max, ...props }: MeasuredInputProps) => (
  <>
    <TextInput {...props} />
    <TextLength text={props.value} max={max} />
  </>
)
