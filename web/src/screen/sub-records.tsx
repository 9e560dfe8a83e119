import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from 'urql'
import { failureOf, type Failure } from '#graphql/errors.ts'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { declared, type Page } from './documents.ts'
import { draftMirror } from './draft-mirror.ts'
import { useFailureTexts } from './failure.tsx'
import type { AnyRecord, SubResource } from './resource.ts'
import type { Scope } from './saving.ts'
import { SubRecord, type RowOptions } from './sub-record.tsx'
import { draftKey } from './use-editor.ts'
import { useDisabledReason } from './disabled-reason.tsx'
import { useTexts } from './texts.ts'
import './sub-records.css'

const MOST = 100

type SubRecordsProps<Rec extends AnyRecord, Draft> = RowOptions<Rec, Draft> & {
  /** The filter of the list, if it lists more than the parent's records. Must be stable. */
  readonly filter?: object
  /** Whether records can be added. By default true. */
  readonly addable?: boolean
  /** Arranges the records in chains, each record below the one that it explains. */
  readonly chains?: Chains<Rec>
  /** Shown below the records when they are loaded. */
  readonly below?: ComponentType<Loaded<Rec>> | undefined
  /** Shown after the card when they are loaded, such as records of the records. */
  readonly after?: ComponentType<Loaded<Rec>>
}

/** The loaded records, and what locates them. */
export type Loaded<Rec> = { readonly scope: Scope; readonly records: readonly Rec[] }

type Chains<Rec> = {
  readonly of: (records: readonly Rec[]) => readonly (readonly Rec[])[]
  /** The text between a record and the next one of its chain. */
  readonly link: string
}

/** Number of brief rows shown at first. */
const FEW = 8

/** Records without a route of their own, such as a policy's reviews, listed in a card and edited in place. */
export function SubRecords<Rec extends AnyRecord, Draft>(props: SubRecordsProps<Rec, Draft>) {
  const { filter, addable = true, chains, below: Below, after: After, ...row } = props
  const { resource, scope, brief } = row
  const texts = useTexts(resource.name)
  const disabledReason = useDisabledReason(resource.permission)
  const { user } = useSession()
  // A stored draft of a new record opens again.
  const [adding, setAdding] = useState(() => draftMirror.read(draftKey(user.id, resource.name, scope, null)) !== null)
  const { list, fetching, failure, retry, refetch } = useList(resource, scope, filter)
  const aside = useRef<HTMLSpanElement>(null)
  const endAdding = () => {
    flushSync(() => setAdding(false))
    aside.current?.querySelector('button')?.focus()
  }
  const [all, setAll] = useState(false)
  const records = list?.content ?? []
  const shown = brief && !all && records.length > FEW + 2 ? records.slice(0, FEW) : records
  const shared = { ...row, refetch, editable: disabledReason === null }
  return (
    <>
      <Card
        title={texts.own('title')}
        count={list?.totalElements ?? 0}
        aside={
          <span ref={aside}>
            {!adding && addable && disabledReason === null && (
              <Button variant="subtle" icon={AddIcon} onPress={() => setAdding(true)}>
                {texts.own('create')}
              </Button>
            )}
          </span>
        }
        flush
      >
        {adding && <SubRecord {...shared} record={null} onClosed={endAdding} />}
        {chains
          ? chains.of(shown).map((chain) => (
              <ul key={chain[0]?.id} className="sub-record-chain">
                <Chain chain={chain} link={chains.link}>
                  {(record) => <SubRecord {...shared} record={record} />}
                </Chain>
              </ul>
            ))
          : shown.map((record) => <SubRecord key={record.id} {...shared} record={record} />)}
        {shown.length < records.length && (
          <div className="sub-record-more no-print">
            <Button variant="subtle" onPress={() => setAll(true)}>
              {texts.t('screen.showAll', { count: records.length })}
            </Button>
          </div>
        )}
        {records.length === 0 && !adding && !fetching && (
          <p className="sub-record nothing">
            {failure ? <NoRecords failure={failure} onRetry={retry} /> : texts.own('none')}
          </p>
        )}
        {Below && list && <Below scope={scope} records={records} />}
      </Card>
      {After && list && <After scope={scope} records={records} />}
    </>
  )
}

/** Queries the records. */
function useList<Rec extends AnyRecord, Draft>(
  { documents }: SubResource<Rec, Draft>,
  scope: Scope,
  filter: object | undefined,
) {
  const send = useSend()
  const variables = useMemo(() => ({ ...scope, ...(filter && { filter }), page: 0, size: MOST }), [scope, filter])
  const [{ data, fetching, error }, execute] = useQuery<{ list: Page<Rec> | null }, object>({
    query: documents.list,
    variables,
    requestPolicy: 'cache-and-network',
  })
  const refetch = (id: string) =>
    send(
      documents.list,
      declared(variables),
      { data: ({ list }) => list?.content.find((record) => record.id === id) ?? null },
      { requestPolicy: 'network-only' },
    )
  const retry = () => execute({ requestPolicy: 'network-only' })
  return { list: data?.list, fetching, failure: error && failureOf(error), retry, refetch }
}

type ChainProps<Rec> = {
  readonly chain: readonly Rec[]
  readonly link: string
  readonly children: (record: Rec) => ReactNode
}

/** A record and, in a list inside its item, those that follow in its chain. */
function Chain<Rec extends AnyRecord>({ chain: [first, ...deeper], link, children }: ChainProps<Rec>) {
  if (!first) return null
  return (
    <li key={first.id}>
      {children(first)}
      {deeper.length > 0 && (
        <div className="sub-record-deeper">
          <p className="sub-record-link">{link}</p>
          <ul>
            <Chain chain={deeper} link={link}>
              {children}
            </Chain>
          </ul>
        </div>
      )}
    </li>
  )
}

function NoRecords({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { cause, retry } = useFailureTexts()(failure, onRetry)
  return (
    <>
      {cause} {retry}
    </>
  )
}
