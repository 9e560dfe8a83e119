import { useEffect, useEffectEvent, useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { ErrorCode } from '#graphql/errors.ts'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { answerQueueMachine, type PhotoOutcome } from '#machines/answer-queue.machine.ts'
import { photosOf, type QueuedAnswer, type Settled } from '#machines/queued-answers.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { draftOf, isSendable, type AnswerDraft } from './answer-draft.ts'
import { openAnswerStore } from './answer-store.ts'
import { releaseAddress } from './picture.tsx'
import { baseOf, reconcileAnswers, sendAnswers, storedIn, uploadPhoto } from './queue-requests.ts'

type Inspection = AnsweredInspectionFragment
type Given = { answers: readonly QueuedAnswer[] }

export type Answers = ReturnType<typeof useAnswers>

/** Reports whether the browser has a connection. */
const listen = fromCallback<{ type: 'none' }>(({ sendBack }) => {
  const connected = () => sendBack({ type: 'connected' })
  const disconnected = () => sendBack({ type: 'disconnected' })
  addEventListener('online', connected)
  addEventListener('offline', disconnected)
  return () => {
    removeEventListener('online', connected)
    removeEventListener('offline', disconnected)
  }
})

/** Returns the keys of the photos that are not uploaded. */
const photoKeys = (answers: readonly QueuedAnswer[]): string[] => answers.flatMap(({ draft }) => photosOf(draft))

/**
 * Returns the store of an inspection's queue and its photos. Every change is stored at once, and photos are removed with the
 * last answer that names them.
 */
function useAnswerStore({ organizationId, id }: Inspection) {
  const { user } = useSession()
  const [opening] = useState(() => openAnswerStore({ userId: user.id, organizationId, inspectionId: id }))
  const [isDurable, setDurable] = useState(true)
  const [photos, setPhotos] = useState<ReadonlyMap<string, File>>(new Map())
  /** Without space, answers are in memory only, as if the browser stored nothing. */
  const write = (work: (store: Awaited<typeof opening>['store']) => Promise<void>) =>
    void opening.then(({ store }) => work(store)).catch(() => setDurable(false))
  return {
    isDurable,
    photos,
    photo: async (key: string): Promise<File | undefined> => photos.get(key) ?? (await opening).store.photo(key),
    async read(checklistVersion: number): Promise<readonly QueuedAnswer[]> {
      const { store, isDurable: isStored } = await opening
      setDurable(isStored)
      const found = await store.answers()
      const stored = await store.photos()
      setPhotos((before) => new Map([...stored, ...before]))
      const answers = found.map((one) =>
        one.base.checklistVersion === checklistVersion ? one : { ...one, status: 'outdated' as const },
      )
      await store.save(found, answers)
      return answers
    },
    addPhoto: (key: string, photo: File) => {
      setPhotos((before) => new Map([...before, [key, photo]]))
      write((store) => store.addPhoto(key, photo))
    },
    save: (before: readonly QueuedAnswer[], after: readonly QueuedAnswer[]) => {
      const left = new Set(photoKeys(after))
      const gone = photoKeys(before).filter((key) => !left.has(key))
      for (const key of gone) {
        const photo = photos.get(key)
        if (photo) releaseAddress(photo)
      }
      write(async (store) => {
        await store.save(before, after)
        if (gone.length > 0) await store.removePhotos(gone)
      })
    },
  }
}

/** Starts the queue of an inspection with its requests. */
function useQueue(record: Inspection, items: readonly ChecklistItem[]) {
  const { i18n } = useTranslation()
  const send = useSend()
  const store = useAnswerStore(record)
  const requests = { send, record, items }
  const restore = useEffectEvent(() => store.read(record.checklist?.version ?? 0))
  const sends = useEffectEvent(({ answers }: Given) => sendAnswers(requests, answers))
  const reconciles = useEffectEvent(({ answers }: Given) => reconcileAnswers(requests, answers))
  const uploads = useEffectEvent(async ({ key, answers }: Given & { key: string }, signal: AbortSignal) =>
    uploadPhoto({
      send,
      organizationId: record.organizationId,
      language: i18n.language,
      key,
      photo: await store.photo(key),
      answers,
      signal,
    }),
  )
  const [machine] = useState(() =>
    answerQueueMachine.provide({
      actors: {
        listen,
        restore: fromPromise(() => restore()),
        send: fromPromise<readonly Settled[], Given>(({ input }) => sends(input)),
        reconcile: fromPromise<readonly Settled[], Given>(({ input }) => reconciles(input)),
        upload: fromPromise<PhotoOutcome, Given & { key: string }>(({ input, signal }) => uploads(input, signal)),
      },
    }),
  )
  const [input] = useState(() => ({ isOnline: navigator.onLine }))
  const [state, sendEvent, actor] = useMachine(machine, { input, actorKey: `answers ${record.id}` })
  const save = useEffectEvent(store.save)
  useEffect(() => {
    let before = actor.getSnapshot().context.answers
    const subscription = actor.subscribe(({ context: { answers } }) => {
      if (answers === before) return
      save(before, answers)
      before = answers
    })
    return () => subscription.unsubscribe()
  }, [actor])
  return { state, sendEvent, store }
}

/**
 * Returns the answers of an inspection, and functions to change them. A change is stored on the device at once, and sent a
 * moment later. An answer that another user has changed in the meantime is not overwritten: both are shown.
 */
export function useAnswers(record: Inspection, items: readonly ChecklistItem[]) {
  const { state, sendEvent, store } = useQueue(record, items)
  const { answers, problems, failure, isOnline } = state.context
  const at = (status: QueuedAnswer['status']) => answers.filter((one) => one.status === status)
  const draftAt = (status: QueuedAnswer['status'], item: ChecklistItem) =>
    (at(status).find(({ itemId }) => itemId === item.id)?.draft as AnswerDraft | undefined) ?? null
  const waiting = at('waiting').filter((one) => one.isSendable)
  return {
    /** The number of answers that are not stored yet. */
    unsent: waiting.length,
    /** The photos that are not uploaded yet. */
    unsentPhotos: photoKeys(waiting).flatMap((key) => {
      const file = store.photos.get(key)
      return file ? [{ key, file }] : []
    }),
    conflicts: at('conflict').length,
    /** The answers to another version of the checklist, which are not sent. */
    outdated: at('outdated'),
    isRestoring: state.matches('restoring'),
    isSending: state.hasTag('busy') || state.matches('pausing'),
    isClosed: state.matches('closed'),
    isOnline,
    /** Whether the answers outlive the page. */
    isDurable: store.isDurable,
    /** Whether a photo was refused, which holds its answer back. */
    isHeld: photoKeys(waiting).some((key) => key in problems),
    failure: failure as { readonly code: ErrorCode } | null,
    photoOf: (key: string): File | undefined => store.photos.get(key),
    photoProblemOf: (key: string): string | null => problems[key] ?? null,
    addPhoto: store.addPhoto,
    retry: () => sendEvent({ type: 'retry' }),
    draftOf: (item: ChecklistItem) => draftAt('waiting', item) ?? draftOf(item, storedIn(record, item.id)),
    storedOf: (item: ChecklistItem) => storedIn(record, item.id),
    change: (item: ChecklistItem, draft: AnswerDraft) =>
      sendEvent({
        type: 'answered',
        itemId: item.id,
        draft,
        isSendable: isSendable(item, draft),
        base: baseOf(record, item.id),
      }),
    /** The own answer that another user was faster with. */
    conflictOf: (item: ChecklistItem) => draftAt('conflict', item),
    /** Accepts the answer of the other user. */
    accept: (item: ChecklistItem) => sendEvent({ type: 'dropped', itemId: item.id, status: 'conflict' }),
    discard: (itemId: string) => sendEvent({ type: 'dropped', itemId, status: 'outdated' }),
  }
}
