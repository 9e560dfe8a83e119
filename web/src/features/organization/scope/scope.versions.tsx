import { useClient, useMutation, useQuery } from 'urql'
import { useLocation } from 'wouter'
import { failureOf } from '#graphql/errors.ts'
import type { ScopeVersionsQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailFailed, DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { useReasonOff } from '#screen/reason-off.tsx'
import { sayOne } from '#screen/undo.ts'
import { VersionsScreen } from '#screen/versions/versions-screen.tsx'
import { useWords } from '#screen/words.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { toasts } from '#ui/toasts.ts'
import { ScopeVersionsDocument, UpdateScopeDocument } from './generated/scope.graphql.ts'
import { ScopeFields } from './scope-fields.tsx'
import { draftOf, inputOf } from './scope.resource.ts'

const MOST = 500

type Version = NonNullable<ScopeVersionsQuery['list']>['content'][number]

/** Every version of the scope: each as it was, any two compared word by word, and an older one put in force again. */
export default function ScopeVersions() {
  const { t } = useWords('scope')
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
        draftOf={draftOf}
        actions={Restore}
      >
        <ScopeFields />
      </VersionsScreen>
    )
  if (fetching) return <DetailWaiting />
  if (data?.list) return <DetailMissing name="scope" list={paths.scope.detail()} />
  return <DetailFailed failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
}

const restoring = (one: Version) => ({ ...inputOf(draftOf(one)), restoredFrom: one.version })

/** Saves an older version's words as the next version. Whoever saved in between is not overwritten. */
function Restore({ shown, newest }: { readonly shown: Version; readonly newest: Version }) {
  const words = useWords('scope')
  const { t } = words
  const { organization } = useSession()
  const client = useClient()
  const [, navigate] = useLocation()
  const [{ fetching }, update] = useMutation(UpdateScopeDocument)
  const off = useReasonOff('EDIT_ORGANIZATION')
  if (shown.version === newest.version) return null
  async function restore() {
    const organizationId = organization.id
    const { data, error } = await update({ organizationId, input: restoring(shown), version: newest.version })
    if (data) {
      const said = {
        title: t('scope.versions.restored'),
        message: t('scope.versions.restoredFrom', { version: shown.version }),
      }
      const { version } = data.record
      async function undo() {
        const back = { organizationId, input: restoring(newest), version }
        const { error: refused } = await client.mutation(UpdateScopeDocument, back).toPromise()
        if (refused) throw refused
      }
      sayOne(said, t('scope.title'), undo, words)
      navigate(paths.scope.detail())
    } else if (error && failureOf(error).code === 'CONFLICT') toasts.error({ message: t('scope.versions.stale') })
  }
  return (
    <Button off={off} busy={fetching} working={t('screen.saving')} onPress={() => void restore()}>
      {t('scope.versions.restore', { version: shown.version })}
    </Button>
  )
}
