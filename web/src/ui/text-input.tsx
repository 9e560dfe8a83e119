import type { InputTies } from './field-frame.tsx'

type TextInputProps = InputTies & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly long?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly type?: 'text' | 'email' | 'tel' | 'url' | undefined
}

/** A text input: one line, or several if `long`. */
export function TextInput({ onChange, long = false, type = 'text', ...props }: TextInputProps) {
  const common = {
    ...props,
    className: 'input',
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }
  return long ? <textarea rows={3} {...common} /> : <input type={type} autoComplete="off" {...common} />
}
