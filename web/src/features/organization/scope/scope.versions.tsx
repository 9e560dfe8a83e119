import { useQuery } from 'urql'
import { useLocation } from 'wouter'
import { failureOf } from '#graphql/errors.ts'
import { ignore, SendFailed } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import type { ScopeVersionsQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailFailed, DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { useRequest } from '#screen/use-request.ts'
import { isErased } from '#screen/files.ts'
import { notifyOneWithUndo } from '#screen/notify-with-undo.ts'
import { VersionsScreen } from '#screen/versions/versions-screen.tsx'
import { useTexts } from '#screen/texts.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { toasts } from '#ui/toasts.ts'
import { ScopeVersionsDocument, UpdateScopeDocument } from './generated/scope.graphql.ts'
import { ScopeFields } from './scope-fields.tsx'
import { scopeDraft } from './scope.resource.ts'

const MOST = 500

type Version = NonNullable<ScopeVersionsQuery['list']>['content'][number]

/** All versions of the scope. Shows one, compares two word by word, and restores an older one. */
export default function ScopeVersions() {
  const { t } = useTexts('scope')
  const { organization } = useSession()
  const [{ data, error, fetching }, execute] = useQuery({
    query: ScopeVersionsDocument,
    variables: { organizationId: organization.id, size: MOST },
    requestPolicy: 'cache-and-network',
  })
  const versions = data?.list?.content ?? []
  if (versions.length > 0)
    return (
      <VersionsScreen
        name="scope"
        versions={versions}
        crumbs={[{ label: t('scope.title'), href: paths.scope.detail() }]}
        titleOf={() => t('scope.title')}
        draftOf={scopeDraft.toDraft}
        actions={Restore}
      >
        <ScopeFields />
      </VersionsScreen>
    )
  if (fetching) return <DetailWaiting />
  if (data?.list) return <DetailMissing name="scope" list={paths.scope.detail()} />
  return <DetailFailed failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
}

/** The input of an older version. The service refuses an erased file that the current version does not contain. */
function restoring(one: Version, current: Version) {
  const files = one.files.filter((file) => !isErased(file) || current.files.some(({ id }) => id === file.id))
  return { ...scopeDraft.toInput(scopeDraft.toDraft({ ...one, files })), restoredFrom: one.version }
}

/** Saves the content of an older version as the next version. A change by another user is not overwritten. */
function Restore({ shown, newest }: { readonly shown: Version; readonly newest: Version }) {
  const texts = useTexts('scope')
  const { t } = texts
  const { organization } = useSession()
  const send = useSend()
  const [, navigate] = useLocation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  const update = (one: Version, current: Version, version: number) => ({
    organizationId: organization.id,
    input: restoring(one, current),
    version,
  })
  const restoration = useRequest({
    actorKey: `restoreScope ${shown.version}`,
    values: {},
    send: () =>
      send(UpdateScopeDocument, update(shown, newest, newest.version), {
        data({ record }) {
          const message = t('scope.versions.restoredFrom', { version: shown.version })
          const undo = () => send(UpdateScopeDocument, update(newest, shown, record.version), { data: ignore })
          notifyOneWithUndo({ title: t('scope.versions.restored'), message }, t('scope.title'), undo, texts)
          navigate(paths.scope.detail())
        },
        CONFLICT(failure) {
          toasts.error({ message: t('scope.versions.stale') })
          throw new SendFailed(failure)
        },
      }),
  })
  if (shown.version === newest.version) return null
  return (
    <Button
      disabledReason={disabledReason}
      busy={restoration.busy}
      working={t('screen.saving')}
      onPress={restoration.send}
    >
      {t('scope.versions.restore', { version: shown.version })}
    </Button>
  )
}
