import { members } from '../members.source.ts'
import type { FieldProps } from './create-field.tsx'
import { RecordField, RecordsField } from './record-field.tsx'

/** A member of the organization, searched by name, email or title. */
export const MemberField = (props: FieldProps) => <RecordField {...props} source={members} />

const editing = { level: ['EDIT', 'MANAGE'] }

/** A member who can edit, for tasks that require it. */
export const EditorField = (props: FieldProps) => <RecordField {...props} source={members} filter={editing} />

/** Any number of members of the organization. */
export const MembersField = (props: FieldProps) => <RecordsField {...props} source={members} />
