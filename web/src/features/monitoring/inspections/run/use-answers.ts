import { useEffect, useEffectEvent, useState } from 'react'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { asOperation } from '#graphql/operation.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { changedInputOf, draftOf, hasUploads, type AnswerDraft, type StoredAnswer } from './answer-draft.ts'
import { InspectionRunDocument, UpdateInspectionAnswersDocument } from './generated/run.graphql.ts'

/** The milliseconds after the last change at which answers are sent. */
const PAUSE = 350

type Drafts = ReadonlyMap<string, AnswerDraft>
type Inspection = AnsweredInspectionFragment

export type Answers = ReturnType<typeof useAnswers>

const without = (drafts: Drafts, remove: (id: string, draft: AnswerDraft) => boolean): Drafts =>
  new Map([...drafts].filter(([id, draft]) => !remove(id, draft)))

const storedIn = ({ answers }: Pick<Inspection, 'answers'>, id: string): StoredAnswer | undefined =>
  answers.find(({ itemId }) => itemId === id)

/**
 * Returns the answers of an inspection, and functions to change them. Changes are sent a moment later. An answer that another
 * user has changed in the meantime is not overwritten: both are shown.
 */
export function useAnswers(record: Inspection, items: readonly ChecklistItem[]) {
  const { organizationId, id } = record
  const send = useSend()
  /** The answers that are not stored yet. */
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  /** The own answers that another user was faster with. */
  const [conflicts, setConflicts] = useState<Drafts>(new Map())

  const itemOf = (itemId: string) => items.find((item) => item.id === itemId)
  const unsent = [...drafts].flatMap(([itemId, draft]) => {
    const item = itemOf(itemId)
    const input = item && changedInputOf(item, draft, storedIn(record, itemId))
    return input ? [{ input, draft }] : []
  })

  const uploading = [...drafts].flatMap(([itemId, draft]) => (hasUploads(draft) ? [itemId] : []))

  async function resolveConflict(sent: typeof unsent) {
    const read = { data: (data: { record?: Inspection | null }) => data.record ?? null }
    const theirs = await send(InspectionRunDocument, { organizationId, id }, read, { requestPolicy: 'network-only' })
    const isChanged = (itemId: string) =>
      theirs !== null && storedIn(theirs, itemId)?.lastModifiedDate !== storedIn(record, itemId)?.lastModifiedDate
    const lost = sent.filter(({ input }) => isChanged(input.itemId))
    setConflicts((before) => new Map([...before, ...lost.map(({ input, draft }) => [input.itemId, draft] as const)]))
    setDrafts((before) => without(before, (itemId) => isChanged(itemId)))
  }

  const request = useRequest({
    actorKey: `inspection answers ${id}`,
    values: {},
    async send() {
      const sent = unsent
      if (sent.length === 0) return
      const answers = sent.map(({ input }) => input)
      await send(
        UpdateInspectionAnswersDocument,
        { organizationId, id, version: record.version, input: { answers } },
        {
          // A draft with an upload stays until the file is in it.
          data: () =>
            setDrafts((before) =>
              without(
                before,
                (itemId, draft) =>
                  !hasUploads(draft) && sent.some((one) => one.input.itemId === itemId && one.draft === draft),
              ),
            ),
          CONFLICT: () => resolveConflict(sent),
        },
        asOperation(),
      )
    },
  })

  const flush = useEffectEvent(() => {
    if (unsent.length > 0 && !request.busy) request.send()
  })
  const waiting = unsent.length > 0 && !request.busy && request.failure === null ? drafts : null
  useEffect(() => {
    const timer = waiting ? setTimeout(() => flush(), PAUSE) : undefined
    return () => clearTimeout(timer)
  }, [waiting])
  useEffect(() => {
    const retry = () => flush()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  return {
    /** The number of answers that are not stored yet, including those whose files are being uploaded. */
    unsent: new Set([...unsent.map(({ input }) => input.itemId), ...uploading]).size,
    busy: request.busy,
    failure: request.failure,
    retry: () => request.send(),
    draftOf: (item: ChecklistItem) => drafts.get(item.id) ?? draftOf(item, storedIn(record, item.id)),
    storedOf: (item: ChecklistItem) => storedIn(record, item.id),
    change(item: ChecklistItem, draft: AnswerDraft) {
      setDrafts((before) => new Map([...before, [item.id, draft]]))
      if (conflicts.has(item.id)) setConflicts((before) => without(before, (itemId) => itemId === item.id))
    },
    /** The own answer that another user was faster with. */
    conflictOf: (item: ChecklistItem) => conflicts.get(item.id) ?? null,
    /** Accepts the answer of the other user. */
    accept: (item: ChecklistItem) => setConflicts((before) => without(before, (itemId) => itemId === item.id)),
  }
}
