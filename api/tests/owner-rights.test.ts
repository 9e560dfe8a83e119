import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('functions that run with the owner’s rights set their search path and are not executable by PUBLIC', async () => {
  const { rows } = await sql<{ name: string; config: string[]; open: boolean }>`
    select p.proname as name, p.proconfig as config, has_function_privilege('public', p.oid, 'execute') as open
    from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef order by 1`.execute(api.database.kysely)
  expect(rows.map(({ name }) => name)).toEqual([
    'acknowledgement_counts',
    'add_notice',
    'add_role_notice',
    'append_changes',
    'append_changes',
    'attempts_left',
    'change_own_password',
    'choose_password',
    'confirm_session',
    'confirm_sign_in_address',
    'create_calendar_feed',
    'create_first_organization',
    'credentials',
    'end_other_sessions',
    'end_own_session',
    'end_session',
    'enter',
    'enter_by_calendar',
    'enter_by_token',
    'enter_for_audit_pack',
    'erase_file',
    'erase_file_texts',
    'erase_member',
    'events_of_other_handlers',
    'follow_member',
    'forget_attempts',
    'guard_maintainer',
    'invite_member',
    'is_address_taken',
    'keep_event_persons',
    'lock_chain',
    'lock_document',
    'lock_event',
    'locked_members',
    'maintains_system',
    'move_parts',
    'note_operation',
    'number_event',
    'one_time_link',
    'organizations_with',
    'own_actions',
    'own_completions',
    'own_corrective_actions',
    'own_password',
    'own_sessions',
    'own_sign_in',
    'put_in_force',
    'queue_digest',
    'queue_event_notice',
    'queue_notice',
    'release_data_sheets',
    'remove_shared_sheets',
    'report_event',
    'reports_events',
    'request_reset',
    'request_sign_in_address',
    'reset_recipient',
    'return_attempt',
    'send_invitation',
    'session_confirmed',
    'set_password',
    'share_data_sheets',
    'show_approval',
    'start_session',
    'stop_sign_in_address',
    'store_action_outcome',
    'store_action_responsible',
    'store_approval_delegate',
    'store_event_closer',
    'store_event_persons',
    'take_attempt',
    'take_event',
    'withdraw_sign_in_address',
  ])
  const careless = rows.filter(({ config, open }) => open || !config.includes('search_path=pg_catalog, pg_temp'))
  expect(careless).toEqual([])
})
