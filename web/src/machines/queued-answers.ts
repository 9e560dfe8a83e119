/** A file of an answer. Until it is uploaded, it has no id, and the key of its upload instead of the hash. */
export type QueuedFile = { readonly id: string; readonly hash: string }

export type QueuedDraft = { readonly files: readonly QueuedFile[] }

/** What the user saw when an answer was given. */
export type AnswerBase = {
  /** The version of the inspection. */
  readonly version: number
  /** The version of the checklist. */
  readonly checklistVersion: number
  /** When the stored answer was changed last. Null if there was none. */
  readonly date: string | null
}

/**
 * Waiting to be sent, in conflict with the answer of another user, or given to another version of the checklist, so that it is
 * not sent.
 */
export type AnswerStatus = 'waiting' | 'conflict' | 'outdated'

/** An answer that the service has not stored. There is one for an item: a new draft replaces the earlier one. */
export type QueuedAnswer = {
  readonly itemId: string
  readonly draft: QueuedDraft
  /** Whether the draft is valid once its photos are uploaded. */
  readonly isSendable: boolean
  readonly base: AnswerBase
  /** The draft of the last request. Its response may have been lost. */
  readonly attempt: QueuedDraft | null
  /** The number of the change, which distinguishes a draft that was sent from a later one. */
  readonly revision: number
  readonly status: AnswerStatus
}

/** An answer as it is given. */
export type GivenAnswer = Pick<QueuedAnswer, 'itemId' | 'draft' | 'isSendable' | 'base'>

/**
 * What became of an answer that was sent: it is stored, in part if its follow-up lacks a note or a photo, or another one is.
 */
export type Settled = {
  readonly itemId: string
  readonly revision: number
  readonly status: 'stored' | 'partial' | 'open' | 'conflict'
  readonly base: AnswerBase
}

/** The problems of photos that the service refused, by the key of their upload. */
export type PhotoProblems = Readonly<Record<string, string>>

type Queue = { readonly answers: readonly QueuedAnswer[]; readonly problems: PhotoProblems }

/** Returns the keys of the photos of a draft that are not uploaded. */
export const photosOf = ({ files }: QueuedDraft): string[] =>
  files.filter(({ id }) => id === '').map(({ hash }) => hash)

/** Returns the answers that can be sent, in order. One with a refused photo waits until that is removed. */
const sendable = ({ answers, problems }: Queue): QueuedAnswer[] =>
  answers.filter(
    ({ status, isSendable, draft }) =>
      status === 'waiting' && isSendable && !photosOf(draft).some((key) => key in problems),
  )

export const hasSendable = (queue: Queue): boolean => sendable(queue).length > 0

/** Returns the key of the photo that is uploaded next, before the answer that names it. Null if that has none. */
export const nextPhoto = (queue: Queue): string | null => {
  const [first] = sendable(queue)
  return (first && photosOf(first.draft)[0]) ?? null
}

/** The maximum number of answers of a request. */
const MAX_SENT = 200

/**
 * Returns the answers that are sent next, in one request: up to the first one with a photo to upload, and of one version,
 * because a request names one.
 */
export function nextAnswers(queue: Queue): QueuedAnswer[] {
  const all = sendable(queue)
  const end = all.findIndex(({ draft, base }) => photosOf(draft).length > 0 || base.version !== all[0]?.base.version)
  return (end < 0 ? all : all.slice(0, end)).slice(0, MAX_SENT)
}

/**
 * Returns the answers with a new one. A draft that waits is replaced in place, and keeps what the user saw at first. The own
 * answer of a conflict is waiting again.
 */
export function withAnswer(
  answers: readonly QueuedAnswer[],
  { itemId, draft, isSendable, base }: GivenAnswer,
  revision: number,
): readonly QueuedAnswer[] {
  const next = { itemId, draft, isSendable, base, attempt: null, revision, status: 'waiting' as const }
  const before = answers.find((one) => one.itemId === itemId && one.status === 'waiting')
  if (!before) return [...answers.filter((one) => one.itemId !== itemId || one.status === 'outdated'), next]
  const merged = { ...next, base: before.base, attempt: before.attempt }
  return answers.map((one) => (one === before ? merged : one))
}

/** Adds the answers that the browser has stored. One that was given in the meantime is newer. */
export const withRestored = (
  answers: readonly QueuedAnswer[],
  restored: readonly QueuedAnswer[],
): readonly QueuedAnswer[] => [
  ...restored.filter(({ itemId, status }) => !answers.some((one) => one.itemId === itemId && one.status === status)),
  ...answers,
]

/** Replaces a photo by the uploaded file. A photo that was removed in the meantime stays removed. */
export const withFile = (answers: readonly QueuedAnswer[], key: string, file: QueuedFile): readonly QueuedAnswer[] =>
  answers.map((one) =>
    photosOf(one.draft).includes(key)
      ? { ...one, draft: { ...one.draft, files: one.draft.files.map((each) => (each.hash === key ? file : each)) } }
      : one,
  )

/** Marks answers as sent with their current draft. */
export const withAttempts = (
  answers: readonly QueuedAnswer[],
  sent: readonly QueuedAnswer[],
): readonly QueuedAnswer[] => answers.map((one) => (sent.includes(one) ? { ...one, attempt: one.draft } : one))

/**
 * Removes the answers that are stored. One that was changed while it was sent stays, on the base of the stored one. One that is
 * stored in part waits for the rest of it. One that another user has changed is in conflict.
 */
export const withSettled = (answers: readonly QueuedAnswer[], settled: readonly Settled[]): readonly QueuedAnswer[] =>
  answers.flatMap((one) => {
    const found = settled.find(({ itemId }) => one.status === 'waiting' && itemId === one.itemId)
    if (!found) return [one]
    const { status, revision, base } = found
    if (status === 'stored' && revision === one.revision) return []
    const isSendable = one.isSendable && !(status === 'partial' && revision === one.revision)
    return [
      { ...one, base, attempt: null, isSendable, status: status === 'conflict' ? ('conflict' as const) : one.status },
    ]
  })

/** Sets answers aside that were given to another version of the checklist. */
export const withOutdated = (
  answers: readonly QueuedAnswer[],
  sent: readonly QueuedAnswer[],
): readonly QueuedAnswer[] => answers.map((one) => (sent.includes(one) ? { ...one, status: 'outdated' as const } : one))
