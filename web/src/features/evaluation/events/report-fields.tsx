import type { ReactNode } from 'react'
import { eventLimits } from '@ansvar/domain/events'
import { YesNoField } from '#screen/fields/flag-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { NamesNote } from './event-fields.tsx'
import { asksForAccident, type EventDraft } from './events.resource.ts'

/** Only an incident asks whether someone was injured, and by name only if someone was. */
export function Accident({ draft }: { readonly draft: EventDraft }) {
  if (!asksForAccident(draft) && draft.accidentOccurred === null) return null
  return (
    <>
      <YesNoField name="accidentOccurred" required tiles wide />
      {draft.accidentOccurred && (
        <>
          <LongTextField name="persons" wide maxLength={eventLimits.persons} />
          <NamesNote />
        </>
      )}
    </>
  )
}

type MoreProps = {
  /** The text that names the fields. */
  readonly text: 'events.more' | 'events.reports.more'
  /** The names of the fields. It is open if one of them has a problem. */
  readonly fields: readonly string[]
  readonly children: ReactNode
}

/** The fields that a report can do without. */
export function More({ text, fields, children }: MoreProps) {
  const { t } = useTranslation()
  const { problems } = useForm()
  const isFaulty = fields.some((path) => path in problems)
  return (
    <details className="event-more card" {...(isFaulty && { open: true })}>
      <summary>{t(text)}</summary>
      <div className="card-body">
        <FieldGrid>{children}</FieldGrid>
      </div>
    </details>
  )
}
