import type { ReactNode } from 'react'
import { ValueFrame } from '#ui/field-frame.tsx'
import { useForm } from '../form.ts'
import { useTexts } from '../texts.ts'

/** A value that cannot be chosen, equal in view and edit mode. */
export function FixedField({ name, value }: { readonly name: string; readonly value: string }) {
  const texts = useTexts(useForm().name)
  return <ValueFrame label={texts.label(name)}>{value}</ValueFrame>
}

type DerivedFieldProps = {
  readonly name: string
  /** Null if there is none. Undefined if it is unknown, as in a past version; then nothing is shown. */
  readonly value: ReactNode
  /** Whether it has its own row. */
  readonly wide?: boolean
}

/** A calculated value, shown in view mode. */
export function DerivedField({ name, value, wide = false }: DerivedFieldProps) {
  const form = useForm()
  const texts = useTexts(form.name)
  if (form.mode !== 'view' || value === undefined) return null
  const frame = (
    <ValueFrame label={texts.label(name)}>
      {value === null ? <span className="nothing">{texts.t('screen.nothing')}</span> : value}
    </ValueFrame>
  )
  return wide ? <div className="field-wide">{frame}</div> : frame
}
