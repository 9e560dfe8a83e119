import { useEffect, type ReactElement } from 'react'
import { Client, fetchExchange, gql, Provider } from 'urql'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { IsoDate, IsoDateTime } from '@ansvar/domain/dates'
import { exampleSession } from '#session/example-session.ts'
import { SessionContext } from '#session/session.ts'
import { RecordReading } from '../record-reading.tsx'
import type { ControlledRecord } from './approval-state.ts'
import { DocumentContent } from './later-parts.tsx'

const session = exampleSession(['READ_ORGANIZATION', 'EDIT_ORGANIZATION'])

/** A client whose requests get no response. */
const client = new Client({
  url: 'http://localhost/graphql',
  preferGetMethod: false,
  exchanges: [fetchExchange],
  fetch: () => new Promise(() => {}),
})

const record: ControlledRecord = {
  id: '5',
  version: 4,
  organizationId: '9',
  title: 'Environmental policy',
  stage: 'DRAFT',
  hasDraft: true,
  inForceVersion: 3,
  inForceFrom: '2026-01-05' as IsoDate,
  approvalId: null,
  withdrawalReason: null,
  may: [],
  refusals: [],
  lastModifiedDate: '2026-11-20T08:00:00Z' as IsoDateTime,
  lastModifiedBy: 'Mads Bruun',
}
const inForce = gql`
  query ($organizationId: ID!, $id: ID!) {
    record: policyInForce(organizationId: $organizationId, id: $id) {
      id
    }
  }
`
const draftOf = (values: object) => values

/** The screen of a document around its fields. */
const screenOf = (fields: ReactElement, editing: boolean) => (
  <Provider value={client}>
    <SessionContext value={session}>
      <RecordReading name="policies" values={record}>
        <DocumentContent name="policies" record={record} editing={editing} inForce={inForce} draftOf={draftOf}>
          {fields}
        </DocumentContent>
      </RecordReading>
    </SessionContext>
  </Provider>
)

// Compiling the part takes long on a busy machine.
beforeAll(() => import('./document-lead.tsx'), 60_000)

test('the fields of a document are mounted once: what is loaded later does not mount them again', async () => {
  const mounts: string[] = []
  function Fields() {
    useEffect(() => {
      mounts.push('mount')
      return () => void mounts.push('unmount')
    }, [])
    return <p>The fields</p>
  }
  const { rerender } = render(screenOf(<Fields />, false))
  expect(screen.getByText('The fields')).toBeDefined()
  expect(screen.queryByText('approvals.notices.draft')).toBeNull()
  await screen.findByText('approvals.notices.draft')
  rerender(screenOf(<Fields />, true))
  expect(screen.queryByText('approvals.notices.draft')).toBeNull()
  expect(mounts).toEqual(['mount'])
})
