import { useEffect, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { SessionDocument } from '#session/generated/session.graphql.ts'
import type { SessionQuery } from '#graphql/generated/types.ts'
import { draftMirror } from '#screen/draft-mirror.ts'
import { Splash } from '../splash.tsx'
import { OrganizationGate } from './organization-gate.tsx'
import { CheckFailed } from './route-guard.tsx'

/** Loads the user and the organization tree. Shows both while they are fetched again in another language. */
export function SessionGate() {
  const [{ data, error, fetching }] = useQuery({ query: SessionDocument })
  const [known, setKnown] = useState<SessionQuery | undefined>(data)
  if (data?.user && data.organizations && data !== known) setKnown(data)
  const userId = known?.user?.id
  useEffect(() => {
    if (userId !== undefined) draftMirror.sweep(userId)
  }, [userId])
  const organizations = useMemo(() => known?.organizations?.content ?? [], [known])
  if (known?.user && organizations.length > 0)
    return <OrganizationGate user={known.user} organizations={organizations} />
  return error && !fetching ? <CheckFailed /> : <Splash />
}
