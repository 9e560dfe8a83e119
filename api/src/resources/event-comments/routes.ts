import { z } from 'zod'
import { commentLimits, isCommentEditable } from '@ansvar/domain/event-comments'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { fault, id, prose } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import { kindOf, readRecord } from '#db/records.ts'
import { collection } from '#http/collection.ts'
import { recordFilesInput } from '#http/files.ts'
import { withinJoinedEvent } from '#resources/event-parts/access.ts'
import { notifyOf } from '#resources/events/notices.ts'

const commentInput = inputSchema('EventCommentInput', {
  text: prose(commentLimits.text).refine((text) => text.trim() !== '', fault('required')),
  files: recordFilesInput,
})

const comment = recordResponse('EventComment', commentInput, {
  event_id: id,
  author_id: id,
  author_name: z.string(),
})

const commentKind = kindOf('event_comments', comment, { parent: { table: 'events', column: 'event_id' } })

export const eventComments = collection({
  path: '/organizations/{orgId}/events/{eventId}/comments',
  within: withinJoinedEvent,
  summaries: {
    list: 'Lists the comments on an event, oldest first. Its reporter, handler, managers and action responsibles see them',
    read: 'Returns one comment on an event',
    create:
      'Adds a comment to an event. 409 if the event is not open, except for its handler and managers. 403 for other readers',
    update: 'Replaces the text and the files of an own comment, within 24 hours. 403 for comments of other users',
  },
  writing: 'READ_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: commentKind,
  list: listSpec(comment, {
    sort: [],
    sortBy: {},
    defaultSort: 'created_date,asc',
    filters: ['author_id'],
    searchable: false,
  }),
  input: commentInput,
  async prepare({ scope, membership, params, now }) {
    // A new comment has no id in its path.
    const { id: commentId } = params as Readonly<Record<string, string | undefined>>
    if (commentId === undefined) return
    const stored = await readRecord(scope, commentKind, { organizationId: membership.organizationId, id: commentId })
    const isOwn = stored.author_id === scope.user.id
    if (!isOwn || !isCommentEditable(Date.parse(stored.created_date), now.getTime()))
      throw new RequestProblem('forbidden')
  },
  values: (input, before, { scope: { user }, params, files }) => ({
    ...input,
    files,
    event_id: params.eventId,
    author_id: before?.author_id ?? user.id,
    author_name: before?.author_name ?? user.name,
  }),
  async saved({ scope, membership, params }, _row, before) {
    const event = { organization_id: membership.organizationId, id: params.eventId }
    if (!before) notifyOf(scope, event, 'EVENT_COMMENT', ['REPORTER', 'HANDLER', 'RESPONSIBLE'])
    return null
  },
  bin: {},
  history: false,
})
