import type { FormEvent } from 'react'
import { useSearch } from 'wouter'
import { listViewLimits } from '@ansvar/domain/list-views'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { SavedViewFragment } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { toasts } from '#ui/toasts.ts'
import { MeasuredInput } from '../fields/measured-input.tsx'
import { newKey } from '../saving.ts'
import { useTexts } from '../texts.ts'
import { useRequest } from '../use-request.ts'
import { ReplaceViewDocument, SaveViewDocument } from './generated/saved-views.graphql.ts'
import { viewQuery } from './view-query.ts'

type SaveViewDialogProps = {
  readonly list: string
  /** The views of the list. Saving under the name of one replaces it. */
  readonly views: readonly SavedViewFragment[]
  readonly onClose: () => void
}

/** Asks for the name of a view and saves the list as it is shown. */
export function SaveViewDialog({ list, views, onClose }: SaveViewDialogProps) {
  const texts = useTexts('screen')
  const { t } = texts
  const { values, problems, busy, change, send, replaced } = useSaving({ list, views, onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Dialog
      title={t('screen.views.save')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('screen.cancel')}</Button>
          <Button variant="primary" busy={busy} working={t('screen.saving')} onPress={send}>
            {t(replaced ? 'screen.views.replace' : 'screen.save')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <FieldFrame
          id="view-name"
          label={t('screen.views.name')}
          hint={replaced ? t('screen.views.replaces', { name: replaced.name }) : t('screen.views.hint')}
          required
          problem={problems['name'] && texts.problem('views.name', problems['name'])}
        >
          {(ties) => (
            <MeasuredInput
              {...ties}
              max={listViewLimits.name}
              value={values.name}
              onChange={(name) => change('name', name)}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>
  )
}

/** Returns a name as the service compares it. */
const nameOf = (name: string): string => name.trim().toLocaleLowerCase()

/** Returns the request that saves the view, and the view that it replaces. */
function useSaving({ list, views, onClose }: SaveViewDialogProps) {
  const { t } = useTexts('screen')
  const { organization } = useSession()
  const query = viewQuery(useSearch())
  const sendOperation = useSend()
  const sameName = (name: string) => views.find((view) => nameOf(view.name) === nameOf(name))
  const request = useRequest({
    actorKey: `save view of ${list}`,
    values: { name: views.find((view) => view.query === query)?.name ?? '' },
    async send({ name }) {
      if (name.trim() === '') throw new RequestFailed('VALIDATION', { name: 'required' })
      if (isLonger(name.trim(), listViewLimits.name)) throw new RequestFailed('VALIDATION', { name: 'too_long' })
      const saved = sameName(name)
      const input = { name, list, query, active: true }
      const organizationId = organization.id
      const data = () => {
        toasts.success({ title: t('screen.views.saved', { name: name.trim() }) })
        onClose()
      }
      if (saved)
        await sendOperation(
          ReplaceViewDocument,
          { organizationId, id: saved.id, version: saved.version, input },
          { data },
        )
      else await sendOperation(SaveViewDocument, { organizationId, input, idempotencyKey: newKey() }, { data })
    },
  })
  return { ...request, replaced: sameName(request.values.name) }
}
