import { useMemo, useState, type ReactNode } from 'react'
import type { Values } from '#machines/paths.ts'
import type { Namespace } from '#texts/keys.ts'
import { alignRows } from './align-rows.ts'
import { FormContext, type Descriptions, type Form } from './form.ts'

type RecordReadingProps = {
  /** The namespace of its texts. */
  readonly name: Namespace
  readonly values: object
  /** If set, each differing field shows removed and added parts. */
  readonly before?: object | undefined
  readonly children: ReactNode
}

/** A record's fields outside its screen: those of a past version, or compared with another one word by word. */
export function RecordReading({ children, ...props }: RecordReadingProps) {
  return <FormContext value={useReadingForm(props)}>{children}</FormContext>
}

/** The context of a record's fields outside its screen. */
export function useReadingForm({ name, values, before }: Omit<RecordReadingProps, 'children'>): Form {
  const [descriptions] = useState<Descriptions>(() => new Map())
  return useMemo<Form>(
    () => ({
      name,
      ...(before ? comparing(before as Values, values as Values) : { mode: 'view', values: values as Values }),
      problems: {},
      change: () => undefined,
      descriptions,
    }),
    [name, values, before, descriptions],
  )
}

function comparing(before: Values, values: Values) {
  const aligned = alignRows(before, values)
  return { mode: 'compare', before: aligned.before, values: aligned.after } as const
}
