import { useMemo } from 'react'
import { useQuery } from 'urql'
import { Redirect } from 'wouter'
import { groupedCode, parseCode } from '@ansvar/domain/codes'
import { failureOf } from '#graphql/errors.ts'
import { DetailFailed, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { useAllowance, useSession, useSwitchOrganization, type SessionOrganization } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { AreaTasks } from './area-tasks.tsx'
import { CodeProblem } from './code-problem.tsx'
import { targetOf, type FoundCode } from './code-target.ts'
import { CodeDocument } from './generated/codes.graphql.ts'

/** The page behind a printed code: opens its record, or says why it cannot. */
export default function CodeScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation()
  const { organization, organizations } = useSession()
  const code = parseCode(params['code'] ?? '')
  const searched = useMemo(
    () => [organization, ...organizations.filter(({ id }) => id !== organization.id)],
    [organization, organizations],
  )
  if (code === null)
    return (
      <CodeProblem title={t('codes.malformed.title')} advice={t('codes.malformed.text')} code={params['code'] ?? ''} />
    )
  return <Search code={code} organizations={searched} />
}

type SearchProps = {
  readonly code: string
  /** The organizations of the user that are still to be searched, the active one first. */
  readonly organizations: readonly SessionOrganization[]
}

/** Searches the code in the first organization, and after that in the others. */
function Search({ code, organizations }: SearchProps) {
  const { t } = useTranslation()
  const [first, ...others] = organizations
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: CodeDocument,
    variables: { organizationId: first?.id ?? '', code },
    context: useMemo(() => ({ quiet: 'unknownCode' }), []),
    requestPolicy: 'network-only',
    pause: first === undefined,
  })
  if (!first)
    return <CodeProblem title={t('codes.unknown.title')} advice={t('codes.unknown.text')} code={groupedCode(code)} />
  if (data?.code && !stale) return <Found code={data.code} of={first} />
  if (fetching || stale) return <DetailWaiting />
  const failure = failureOf(error)
  if (error && failure.code !== 'NOT_FOUND' && failure.code !== 'FORBIDDEN')
    return <DetailFailed failure={failure} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
  return <Search key={first.id} code={code} organizations={others} />
}

function Found({ code, of }: { readonly code: FoundCode; readonly of: SessionOrganization }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const switchOrganization = useSwitchOrganization()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const text = groupedCode(code.code)
  if (of.id !== organization.id)
    return (
      <CodeProblem
        title={t('codes.elsewhere.title', { organization: of.name })}
        advice={t('codes.elsewhere.text', { organization: of.name })}
        code={text}
        actions={
          <Button variant="primary" onPress={() => switchOrganization(of.id)}>
            {t('codes.elsewhere.switch', { organization: of.name })}
          </Button>
        }
      />
    )
  if (code.state === 'REVOKED')
    return <CodeProblem title={t('codes.revoked.title')} advice={t('codes.revoked.text')} code={text} />
  if (code.state === 'RECORD_DISCARDED')
    return <CodeProblem title={t('codes.discarded.title')} advice={t('codes.discarded.text')} code={text} />
  const target = targetOf(code, allowed)
  return target === null ? (
    <AreaTasks id={code.recordId} name={code.recordName ?? ''} />
  ) : (
    <Redirect replace to={target} />
  )
}
