import { useState } from 'react'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RevokeCodeDocument } from './generated/codes.graphql.ts'

type ReplaceCodesProps = {
  readonly codes: readonly string[]
  /** Called when the codes are revoked. */
  readonly onRevoked: () => void
}

/** Revokes codes, such as those of labels that were lost, so that the records get new ones. */
export function ReplaceCodes({ codes, onRevoked }: ReplaceCodesProps) {
  const { t } = useTranslation()
  const send = useSend()
  const { organization } = useSession()
  const [isOpen, setOpen] = useState(false)
  const revocation = useRequest({
    actorKey: 'revokeCodes',
    values: {},
    async send() {
      for (const code of codes)
        await send(RevokeCodeDocument, { organizationId: organization.id, code }, { data: ignore })
      onRevoked()
    },
  })
  const count = codes.length
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('codes.replace.action')}</Button>
      {isOpen && (
        <Dialog
          title={t('codes.replace.title', { count })}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onPress={() => setOpen(false)}>{t('screen.cancel')}</Button>
              <Button
                variant="danger"
                busy={revocation.busy}
                working={t('screen.saving')}
                onPress={() => revocation.send()}
              >
                {t('codes.replace.action')}
              </Button>
            </>
          }
        >
          <p>{t('codes.replace.text')}</p>
        </Dialog>
      )}
    </>
  )
}
