import { members } from '../members.source.ts'
import type { FieldProps } from './create-field.tsx'
import { RecordField, RecordsField } from './record-field.tsx'

/** A member of the organization, searched by name, email or title. */
export const MemberField = (props: FieldProps) => <RecordField {...props} source={members} />

/** Any number of members of the organization. */
export const MembersField = (props: FieldProps) => <RecordsField {...props} source={members} />
