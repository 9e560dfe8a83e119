import { sql } from 'kysely'
import type { DateFormat } from '@ansvar/domain/date-formats'
import type { Language } from '@ansvar/domain/languages'
import type { Device } from '#auth/device.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx, LinkKind } from '#db/tables.ts'
import type { Email } from '#mail/compose.ts'

/** What a user chose for the interface. */
export type Preferences = { readonly language: Language; readonly date_format: DateFormat }

export const updatePreferences = ({ trx, user }: Scope, chosen: Partial<Preferences>) =>
  trx.updateTable('accounts').set(chosen).where('id', '=', user.id).executeTakeFirstOrThrow()

/** Returns null for a token of another program, which has no account. */
export async function readDateFormat({ trx, user }: Scope): Promise<DateFormat | null> {
  const row = await trx.selectFrom('accounts').select('date_format').where('id', '=', user.id).executeTakeFirst()
  return row?.date_format ?? null
}

type Recipient = { account_id: string; email: string; user_name: string; language: Language }

/** To whom a reset link for this name goes; null for a name that nobody has. */
export async function findResetRecipient(trx: Trx, username: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select account_id, email, user_name, language from app.reset_recipient(${username})`.execute(trx)
  return rows[0] ?? null
}

/** Keeps the token's hash and puts the mail into the outbox, together. */
export async function requestReset(
  trx: Trx,
  reset: { accountId: string; token: Buffer; now: Date; until: Date; email: Email },
): Promise<void> {
  const { accountId, token, now, until, email } = reset
  await sql`select app.request_reset(
    ${accountId}, ${token}, ${now}, ${until}, ${email.subject}, ${email.body}, ${email.html})`.execute(trx)
}

type OneTimeLink = {
  kind: LinkKind
  /** TAKEN: it works as soon as nobody else signs in by its address. */
  state: 'OPEN' | 'TAKEN' | 'USED' | 'EXPIRED'
  /** Of the account that it sets the password of; null where it is for something else. */
  account_id: string | null
  username: string | null
  user_name: string | null
  language: Language | null
  organization_name: string | null
}

/** What a link is for, and whether it still works; null for a token that is none. */
export async function findLink(trx: Trx, token: Buffer, now: Date): Promise<OneTimeLink | null> {
  const { rows } = await sql<OneTimeLink>`select * from app.one_time_link(${token}, ${now})`.execute(trx)
  return rows[0] ?? null
}

/**
 * What came of using a link. But for DONE nothing was done: INVALID where it does not, or no longer, work, TAKEN where
 * somebody else signs in by its address.
 */
export type LinkOutcome = 'DONE' | 'INVALID' | 'TAKEN'

const outcomeOf = ({ rows }: { readonly rows: readonly { outcome: LinkOutcome }[] }): LinkOutcome =>
  rows[0]?.outcome ?? 'INVALID'

/** Sets the password, marks the token as used and notifies the owner. */
export async function setPassword(
  trx: Trx,
  { token, hash, now, email }: { token: Buffer; hash: string; now: Date; email: Email },
): Promise<LinkOutcome> {
  return outcomeOf(
    await sql<{ outcome: LinkOutcome }>`select app.choose_password(
      ${token}, ${hash}, ${now}, ${email.subject}, ${email.body}, ${email.html}) as outcome`.execute(trx),
  )
}

/** The hash of the user's own password; null where there is none yet. */
export async function readOwnPassword(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`select app.own_password() as hash`.execute(trx)
  return rows[0]?.hash ?? null
}

/** The name of the organization that the user belongs to. */
export async function readOrganizationName(trx: Trx, id: string): Promise<string> {
  const row = await trx.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

type PasswordChange = {
  /** The hash that was proved; where it is another one by now, nothing is changed. */
  former: string
  hash: string
  /** Of the session that begins. */
  token: Buffer
  now: Date
  until: Date
  device: Device
  email: Email
}

export async function changeOwnPassword(trx: Trx, change: PasswordChange): Promise<boolean> {
  const { former, hash, token, now, until, device, email } = change
  const { rows } = await sql<{ done: boolean }>`select app.change_own_password(
    ${former}, ${hash}, ${token}, ${now}, ${until}, ${device.browser}, ${device.system},
    ${email.subject}, ${email.body}, ${email.html}) as done`.execute(trx)
  return rows[0]?.done === true
}

type SignIn = { readonly address: string; readonly pending: string | null; readonly pending_until: string | null }

/** What the user signs in with, and the address that waits to be confirmed; null for a token of another program. */
export async function readSignIn({ trx, now }: Scope): Promise<SignIn | null> {
  const { rows } = await sql<SignIn>`select address, pending, pending_until from app.own_sign_in(${now})`.execute(trx)
  return rows[0] ?? null
}

type AddressWish = {
  /** The hash of the password that was proved; where it is another one by now, nothing is done. */
  readonly former: string
  readonly address: string
  readonly confirm: Buffer
  readonly stop: Buffer
  readonly now: Date
  readonly until: Date
  /** To the new mailbox; `taken` in its place where somebody signs in by it already. */
  readonly email: Email
  readonly taken: Email
  /** To the present one. */
  readonly notice: Email
}

/** Stores the user's request for another sign-in address and queues both mails, in one transaction. */
export async function requestSignInAddress(trx: Trx, wish: AddressWish): Promise<boolean> {
  const { former, address, confirm, stop, now, until, email, taken, notice } = wish
  const { rows } = await sql<{ done: boolean }>`select app.request_sign_in_address(
    ${former}, ${address}, ${confirm}, ${stop}, ${now}, ${until}, ${email.subject}, ${email.body}, ${email.html},
    ${taken.subject}, ${taken.body}, ${taken.html}, ${notice.subject}, ${notice.body}, ${notice.html}) as done`.execute(
    trx,
  )
  return rows[0]?.done === true
}

/** Ends the user's own wish; false where there is none. */
export async function withdrawSignInAddress({ trx, now }: Scope): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app.withdraw_sign_in_address(${now}) as done`.execute(trx)
  return rows[0]?.done === true
}

type Confirmation = { readonly token: Buffer; readonly revert: Buffer; readonly now: Date; readonly email: Email }

export async function confirmSignInAddress(trx: Trx, { token, revert, now, email }: Confirmation) {
  return outcomeOf(
    await sql<{ outcome: LinkOutcome }>`select app.confirm_sign_in_address(
      ${token}, ${revert}, ${now}, ${email.subject}, ${email.body}, ${email.html}) as outcome`.execute(trx),
  )
}

type Stop = {
  readonly token: Buffer
  /** Of the link to choose another password with. */
  readonly reset: Buffer
  readonly now: Date
  readonly until: Date
  readonly email: Email
}

export async function stopSignInAddress(trx: Trx, { token, reset, now, until, email }: Stop) {
  return outcomeOf(
    await sql<{ outcome: LinkOutcome }>`select app.stop_sign_in_address(
      ${token}, ${reset}, ${now}, ${until}, ${email.subject}, ${email.body}, ${email.html}) as outcome`.execute(trx),
  )
}
