import { required } from '@ansvar/domain/problems'
import { draftOf, files, text } from '#screen/draft-fields.ts'
import { filesProblems } from '#screen/files.ts'
import { defineSubResource } from '#screen/resource.ts'
import {
  CreateEventCommentDocument,
  EventCommentsDocument,
  DiscardEventCommentDocument,
  UpdateEventCommentDocument,
} from './generated/event-comments.graphql.ts'

const draft = draftOf({ text, files })

/** The comments on an event. An author can change a comment for a day. */
export const eventComments = defineSubResource({
  name: 'eventComments',
  permission: 'READ_ORGANIZATION',
  documents: {
    list: EventCommentsDocument,
    create: CreateEventCommentDocument,
    update: UpdateEventCommentDocument,
    discard: DiscardEventCommentDocument,
  },
  ...draft,
  check: (comment) => [...required('text', comment.text), ...filesProblems('files', comment.files)],
})
