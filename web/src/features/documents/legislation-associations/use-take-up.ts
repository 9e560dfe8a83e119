import { useState } from 'react'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import { TakeUpLegislationDocument } from './generated/legislation-associations.graphql.ts'

/** Takes up an act; the service answers the same to a second press. A failure is told as every failure is. */
export function useTakeUp(act: { readonly id: string; readonly title: string }, onTakenUp?: () => void) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [organizationId] = useState(organization.id)
  const send = useSend()
  const request = useRequest({
    place: `addLegislation ${act.id}`,
    values: {},
    send: () =>
      send(
        TakeUpLegislationDocument,
        { organizationId, id: act.id },
        {
          data() {
            toasts.success({ title: t('legislationCandidates.done'), message: act.title })
            onTakenUp?.()
          },
        },
      ),
  })
  return { busy: request.busy, takeUp: request.send }
}
