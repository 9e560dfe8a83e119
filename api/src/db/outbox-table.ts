import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export type OutboxTable = {
  id: Generated<string>
  kind:
    | 'RESET'
    | 'INVITATION'
    | 'PASSWORD_CHANGED'
    | 'SIGN_IN_ADDRESS'
    | 'SIGN_IN_ADDRESS_NOTICE'
    | 'SIGN_IN_ADDRESS_CHANGED'
    | 'NOTIFICATION'
    | 'DIGEST'
  /** The organization of the email. */
  organization_id: ColumnType<string | null, string | null | undefined, never>
  member_id: ColumnType<string | null, string | null | undefined, never>
  recipient: string
  subject: string
  body: string
  html: string
  attempts: Generated<number>
  created_date: Instant
  due_date: Instant
  give_up_date: Instant
  /** The operation that the email is about, which can still replace it. */
  operation_id: ColumnType<string | null, never, never>
  given_up_date: ColumnType<string | null, string | Date | null | undefined, string | Date>
}
