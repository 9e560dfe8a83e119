import type { ReactNode } from 'react'
import { ValueFrame } from '#ui/field-frame.tsx'
import { useForm } from '../form.ts'
import { useWords } from '../words.ts'

/** A value that nobody chooses: the same while reading and editing. */
export function FixedField({ name, value }: { readonly name: string; readonly value: string }) {
  const words = useWords(useForm().name)
  return <ValueFrame label={words.label(name)}>{value}</ValueFrame>
}

type DerivedFieldProps = {
  readonly name: string
  /** Null: there is none. Undefined: it is not known here, as in a version of the past, and nothing stands there. */
  readonly value: ReactNode
  /** It takes a row of its own. */
  readonly wide?: boolean
}

/** A value that follows from others and is not typed: it stands there while reading. */
export function DerivedField({ name, value, wide = false }: DerivedFieldProps) {
  const form = useForm()
  const words = useWords(form.name)
  if (form.face !== 'reading' || value === undefined) return null
  const frame = (
    <ValueFrame label={words.label(name)}>
      {value === null ? <span className="nothing">{words.t('screen.nothing')}</span> : value}
    </ValueFrame>
  )
  return wide ? <div className="field-wide">{frame}</div> : frame
}
