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
 * A field with choices that are maintained on a screen which limited access does not have. Without that screen, the
 * field is hidden if empty and otherwise read-only (decision 0206).
 */
export function MaintainedOnly({ source, name, children }: MaintainedOnlyProps) {
  const form = useForm()
  if (useMaintained(source) || form.mode === 'compare') return children
  const value = valueAt(form.values, name)
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  return <FormContext value={{ ...form, mode: 'view' }}>{children}</FormContext>
}
