import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** A requested change of a sign-in address. */
export type SignInChangesTable = {
  id: Generated<string>
  account_id: string
  former: string
  address: string
  confirm_hash: Uint8Array
  stop_hash: Uint8Array
  revert_hash: Uint8Array | null
  created_date: Instant
  expires_date: Instant
  confirmed_date: Instant | null
  ended_date: Instant | null
  stopped_date: Instant | null
}
