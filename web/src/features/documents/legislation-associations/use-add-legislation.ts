import { useState } from 'react'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import { TakeUpLegislationDocument } from './generated/legislation-associations.graphql.ts'

/**
 * Returns a function that adds legislation. The service accepts a repeated request, and failures are shown as usual.
 */
export function useAddLegislation(act: { readonly id: string; readonly title: string }, onAdded?: () => void) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [organizationId] = useState(organization.id)
  const send = useSend()
  const request = useRequest({
    actorKey: `addLegislation ${act.id}`,
    values: {},
    send: () =>
      send(
        TakeUpLegislationDocument,
        { organizationId, id: act.id },
        {
          data() {
            toasts.success({ title: t('legislationCandidates.done'), message: act.title })
            onAdded?.()
          },
        },
      ),
  })
  return { busy: request.busy, takeUp: request.send }
}
