import { useState } from 'react'
import { OwnPasswordField } from '#screen/fields/password-field.tsx'
import { TransitionDialog } from '#screen/transitions/transition-dialog.tsx'
import type { Values } from '#machines/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import type { PackRequest } from './use-pack-request.ts'

/** Asks for the password of the user who orders a pack with names, in the form of an approval. */
export function PackPasswordDialog({ request }: { readonly request: PackRequest }) {
  const { t } = useTranslation()
  const [base] = useState(() => ({ version: 1, values: {} }))
  const { problems, busy, failure, send, close } = request
  const values: Values = { currentPassword: request.values.currentPassword }
  return (
    <TransitionDialog
      of="auditPacks"
      title={t('auditPacks.confirm.title')}
      action={t('auditPacks.create')}
      form={{
        isOpen: true,
        values,
        problems,
        busy,
        failure,
        base,
        theirs: null,
        change: (_path, value) => request.change('currentPassword', value),
        send,
        cancel: close,
      }}
      lead={<p>{t('auditPacks.confirm.text')}</p>}
    >
      <OwnPasswordField name="currentPassword" required />
    </TransitionDialog>
  )
}
