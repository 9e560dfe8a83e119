import type { ReactNode } from 'react'
import { valueAt } from '#machines/paths.ts'
import { FormContext, useForm } from '../form.ts'
import { useMaintained, type Source } from '../source.ts'

type MaintainedOnlyProps = {
  readonly source: Pick<Source, 'fullOnly'>
  /** The path of the value that is chosen from the source. */
  readonly name: string
  readonly children: ReactNode
}

/**
 * A field whose choices are maintained on a screen that the organization may not have: then it is left out where it has
 * no value, and can only be read where it has one (decision 0206).
 */
export function MaintainedOnly({ source, name, children }: MaintainedOnlyProps) {
  const form = useForm()
  if (useMaintained(source) || form.face === 'comparing') return children
  const value = valueAt(form.values, name)
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  return <FormContext value={{ ...form, face: 'reading' }}>{children}</FormContext>
}
