import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { isCvr, normalizeCvr } from '@ansvar/domain/identifiers'
import { valueAt, type Values } from '#machines/paths.ts'
import { useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import { Wide } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { LikelyDuplicatesDocument } from './generated/likely-duplicates.graphql.ts'

/** Time without a key press before the catalogue is searched, in milliseconds. */
const PAUSE_MS = 400
const LEAST = 3

type LikelyDuplicatesProps = {
  /** Returns the path of a field in the draft. */
  readonly at: (name: string) => string
  /** The id of the stakeholder itself. */
  readonly id: string | undefined
}

/** Warns while editing that the catalogue has a stakeholder with a similar name or the same CVR number. */
export function LikelyDuplicates({ at, id }: LikelyDuplicatesProps) {
  const { t } = useTranslation()
  const form = useForm()
  const name = useLate(textAt(form.values, at('name')).trim())
  const number = useLate(normalizeCvr(textAt(form.values, at('registrationNumber'))))
  const hasName = name.length >= LEAST
  const hasNumber = isCvr(number)
  const [{ data }] = useQuery({
    query: LikelyDuplicatesDocument,
    // A paused query still needs valid variables, so it uses a number that no company has.
    variables: {
      byName: hasName ? { similarName: name } : { registrationNumber: ['-'] },
      byNumber: { registrationNumber: [hasNumber ? number : '-'] },
    },
    pause: form.mode !== 'edit' || (!hasName && !hasNumber),
  })
  if (form.mode !== 'edit' || (!hasName && !hasNumber)) return null
  const found = [...(data?.byNumber?.content ?? []), ...(data?.byName?.content ?? [])].filter((one) => one.id !== id)
  const likely = [...new Map(found.map((one) => [one.id, one])).values()]
  if (likely.length === 0) return null
  const names = likely.map((one) => (one.registrationNumber ? `${one.name} (${one.registrationNumber})` : one.name))
  return (
    <Wide>
      <Notice tone="attention" title={t('stakeholders.duplicates', { names: names.join(', ') })} />
    </Wide>
  )
}

const textAt = (values: Values, path: string): string => {
  const value = valueAt(values, path)
  return typeof value === 'string' ? value : ''
}

/** Returns a value once it has not changed for a while. */
function useLate(value: string): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return late
}
