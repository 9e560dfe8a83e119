import { useMemo } from 'react'
import { commentLimits, isCommentEditable } from '@ansvar/domain/event-comments'
import type { EventCommentRecordFragment, EventRecordFragment } from '#graphql/generated/types.ts'
import { FilesField, SavedFile } from '#screen/fields/files-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { Person } from '#ui/avatar.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { Lines } from '#ui/lines.tsx'
import { eventComments } from './event-comments.resource.ts'

/** The comments of those who take part in an event. Others may not read them. */
export function EventComments({ record }: { readonly record: EventRecordFragment }) {
  const { user } = useSession()
  const { organizationId, id: eventId, state, commentsShown } = record
  const scope = useMemo(() => ({ organizationId, eventId }), [organizationId, eventId])
  if (!commentsShown) return null
  return (
    <SubRecords
      resource={eventComments}
      scope={scope}
      addable={state === 'OPEN'}
      canEdit={({ authorId, createdDate }) =>
        authorId === user.id && isCommentEditable(Date.parse(createdDate), Date.now())
      }
    >
      {(comment) => <CommentFields comment={comment} eventId={eventId} />}
    </SubRecords>
  )
}

type FieldsProps = { readonly comment: EventCommentRecordFragment | null; readonly eventId: string }

function CommentFields({ comment, eventId }: FieldsProps) {
  const dates = useDates()
  const { organization } = useSession()
  const { mode } = useForm()
  if (comment && mode === 'view')
    return (
      <div className="row-view">
        <div className="row-facts">
          <Person name={comment.authorName} />
          <span>{dates.instant(comment.createdDate, organization.timeZone)}</span>
        </div>
        <p className="row-title">
          <Lines text={comment.text} />
        </p>
        {comment.files.length > 0 && (
          <ul className="file-list">
            {comment.files.map((file) => (
              <SavedFile key={file.id} file={file} erasable />
            ))}
          </ul>
        )}
      </div>
    )
  return (
    <FieldGrid>
      <LongTextField name="text" wide required maxLength={commentLimits.text} />
      <FilesField name="files" home="event" of={eventId} />
    </FieldGrid>
  )
}
