import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useQuery } from 'urql'
import type { IsoDate } from '@ansvar/domain/dates'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { TransitionDialog } from '#screen/transitions/transition-dialog.tsx'
import { useTransition } from '#screen/transitions/use-transition.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import { InspectionDocument } from './inspections/generated/inspections.graphql.ts'
import { PostponeFields } from './inspections/inspection-actions.tsx'
import { postpone } from './inspections/inspection-transitions.ts'

type PostponeDroppedProps = {
  readonly id: string
  /** The day onto which the inspection was dragged. */
  readonly day: IsoDate
  readonly onClose: () => void
}

/** The form that postpones an inspection to the day onto which it was dragged. It needs a reason, so a drag alone does nothing. */
export function PostponeDropped({ id, day, onClose }: PostponeDroppedProps) {
  const { organization } = useSession()
  const variables = useMemo(() => ({ organizationId: organization.id, id }), [organization.id, id])
  const [{ data, error, fetching }] = useQuery({ query: InspectionDocument, variables, requestPolicy: 'network-only' })
  const isMissing = !fetching && (error !== undefined || data?.record === null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // The client has shown why.
    if (isMissing) close()
  }, [isMissing])
  return data?.record ? <PostponeForm record={data.record} day={day} onClose={onClose} /> : null
}

type FormProps = Omit<PostponeDroppedProps, 'id'> & { readonly record: InspectionRecordFragment }

function PostponeForm({ record, day, onClose }: FormProps) {
  const { t } = useTranslation()
  const form = useTransition({
    transition: postpone,
    record,
    onDone: (saved) => toasts.success({ title: t('inspections.postpone.done'), message: postpone.titleOf(saved) }),
  })
  const begin = useEffectEvent(() => {
    form.open()
    form.change('dueOn', day)
  })
  useEffect(() => begin(), [])
  const close = useEffectEvent(onClose)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !form.isOpen) close()
    wasOpen.current = form.isOpen
  }, [form.isOpen])
  if (!form.isOpen) return null
  return (
    <TransitionDialog
      of="inspections"
      title={t('inspections.postpone.title')}
      action={t('inspections.postpone.action')}
      form={form}
      lead={
        <p>
          <strong>{postpone.titleOf(record)}</strong> {t('inspections.postpone.text')}
        </p>
      }
    >
      <PostponeFields />
    </TransitionDialog>
  )
}
