import { Menu } from '@chakra-ui/react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useLocation, useSearch } from 'wouter'
import type { SavedViewFragment } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { ChosenIcon } from '#ui/icons/chosen.ts'
import { SavedViewIcon } from '#ui/icons/saved-view.ts'
import { ToolMenu } from '#ui/tool-menu.tsx'
import { notifyOneWithUndo } from '../notify-with-undo.ts'
import { useTexts } from '../texts.ts'
import { ReplaceViewDocument, SavedViewsDocument } from './generated/saved-views.graphql.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { viewQuery } from './view-query.ts'

type SavedViewsToolProps = {
  /** The name of the list, which is that of its texts. */
  readonly list: string
}

/** The saved views of a list: opens one, saves the list as it is shown, and removes one. Editors save for all members. */
export function SavedViewsTool({ list }: SavedViewsToolProps) {
  const { t } = useTexts('screen')
  const [saving, setSaving] = useState<readonly SavedViewFragment[] | null>(null)
  return (
    <>
      <ToolMenu icon={SavedViewIcon} label={t('screen.views.title')}>
        <Views list={list} onSave={setSaving} />
      </ToolMenu>
      {saving && <SaveViewDialog list={list} views={saving} onClose={() => setSaving(null)} />}
    </>
  )
}

type ViewsProps = SavedViewsToolProps & {
  /** Called with the views of the list, one of which can be replaced. */
  readonly onSave: (views: readonly SavedViewFragment[]) => void
}

function Views({ list, onSave }: ViewsProps) {
  const { t } = useTexts('screen')
  const { organization } = useSession()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const [path, navigate] = useLocation()
  const current = viewQuery(useSearch())
  const remove = useRemoval()
  const [{ data, error }] = useQuery({
    query: SavedViewsDocument,
    variables: { organizationId: organization.id, list: [list] },
    requestPolicy: 'cache-and-network',
  })
  const views = data?.views?.content
  const chosen = views?.find(({ query }) => query === current)
  const state = views ? (views.length === 0 ? 'none' : null) : error ? 'failed' : 'loading'
  return (
    <>
      {state && (
        <Menu.Item value="state" disabled>
          <Menu.ItemText>{t(`screen.views.${state}`)}</Menu.ItemText>
        </Menu.Item>
      )}
      {views?.map((view) => (
        <Menu.Item
          key={view.id}
          value={view.id}
          closeOnSelect
          onSelect={() => navigate(view.query === '' ? path : `${path}?${view.query}`)}
        >
          <Menu.ItemText>{view.name}</Menu.ItemText>
          {view === chosen && <ChosenIcon />}
        </Menu.Item>
      ))}
      {allowed && views && (
        <Menu.Item value="save" className="tool-reset" closeOnSelect onSelect={() => onSave(views)}>
          <Menu.ItemText>{t('screen.views.save')}</Menu.ItemText>
        </Menu.Item>
      )}
      {allowed && chosen && (
        <Menu.Item value="remove" closeOnSelect onSelect={() => void remove(chosen)}>
          <Menu.ItemText>{t('screen.views.remove', { name: chosen.name })}</Menu.ItemText>
        </Menu.Item>
      )}
    </>
  )
}

/** Returns a function that removes a view, which can be undone. */
function useRemoval() {
  const texts = useTexts('screen')
  const { organization } = useSession()
  const send = useSend()
  const replace = ({ id, version, name, list, query }: SavedViewFragment, active: boolean) =>
    send(
      ReplaceViewDocument,
      { organizationId: organization.id, id, version, input: { name, list, query, active } },
      { data: ({ view }) => view },
    )
  return async (view: SavedViewFragment) => {
    // The client shows the message of a failure.
    const removed = await replace(view, false).catch(() => null)
    if (!removed) return
    const title = texts.t('screen.views.removed', { name: view.name })
    notifyOneWithUndo({ title }, view.name, async () => void (await replace(removed, true)), texts)
  }
}
