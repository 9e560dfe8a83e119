import { members } from '../members.source.ts'
import type { FieldProps } from './create-field.tsx'
import { RecordField, RecordsField } from './record-field.tsx'

/** A person of the organization, found by name, e-mail or title. */
export const MemberField = (props: FieldProps) => <RecordField {...props} source={members} />

/** Any persons of the organization. */
export const MembersField = (props: FieldProps) => <RecordsField {...props} source={members} />
