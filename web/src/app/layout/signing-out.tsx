import { useState } from 'react'
import { useAuthentication } from '#session/authentication.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Returns a function that signs out, and the warning before it if this device stores answers that are not sent. */
export function useSigningOut() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { signOut } = useAuthentication()
  const [unsent, setUnsent] = useState(0)
  async function ask() {
    const { countUnsentAnswers } = await import('#features/monitoring/inspections/run/answer-store.ts')
    const count = await countUnsentAnswers(user.id)
    if (count > 0) setUnsent(count)
    else signOut()
  }
  const warning = unsent > 0 && (
    <Dialog
      title={t('app.unsent.title', { count: unsent })}
      onClose={() => setUnsent(0)}
      actions={
        <>
          <Button onPress={() => setUnsent(0)}>{t('app.unsent.stay')}</Button>
          <Button variant="primary" onPress={signOut}>
            {t('app.signOut')}
          </Button>
        </>
      }
    >
      <p>{t('app.unsent.text')}</p>
    </Dialog>
  )
  // Without a connection, the code of the storage may not be loaded. Nothing is lost by signing out.
  return { warning, start: () => void ask().catch(signOut) }
}
