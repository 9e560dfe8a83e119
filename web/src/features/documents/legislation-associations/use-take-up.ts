import { useState } from 'react'
import { useMutation } from 'urql'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import { TakeUpLegislationDocument } from './generated/legislation-associations.graphql.ts'

/** Takes up an act; the service answers the same to a second press. A failure is told as every failure is. */
export function useTakeUp(act: { readonly id: string; readonly title: string }, onTakenUp?: () => void) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [organizationId] = useState(organization.id)
  const [{ fetching }, send] = useMutation(TakeUpLegislationDocument)
  async function takeUp() {
    const { data } = await send({ organizationId, id: act.id })
    if (!data) return
    toasts.success({ title: t('legislationCandidates.done'), message: act.title })
    onTakenUp?.()
  }
  return { busy: fetching, takeUp: () => void takeUp() }
}
