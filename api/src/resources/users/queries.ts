import type { DateFormat } from '@ansvar/domain/date-formats'
import type { Language } from '@ansvar/domain/languages'
import type { Device } from '#auth/device.ts'
import { callFunction, functionRows } from '#db/functions.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx, LinkKind } from '#db/tables.ts'
import type { Email } from '#mail/compose.ts'

/** The user's preferences for the interface. */
type Preferences = { readonly language: Language; readonly date_format: DateFormat }

export const updatePreferences = ({ trx, user }: Scope, chosen: Partial<Preferences>) =>
  trx.updateTable('accounts').set(chosen).where('id', '=', user.id).executeTakeFirstOrThrow()

/** Returns the user's date format. Returns null for an API token, which has no account. */
export async function readDateFormat({ trx, user }: Scope): Promise<DateFormat | null> {
  const row = await trx.selectFrom('accounts').select('date_format').where('id', '=', user.id).executeTakeFirst()
  return row?.date_format ?? null
}

/** The arguments with which functions queue an email. */
const partsOf = ({ subject, body, html }: Email) => [subject, body, html]

type Recipient = { account_id: string; email: string; user_name: string; language: Language }

/** Returns the recipient of a reset link for this name. Returns undefined if no user has the name. */
export const findResetRecipient = async (trx: Trx, username: string): Promise<Recipient | undefined> =>
  (await functionRows<Recipient>(trx, 'reset_recipient', username))[0]

type Reset = { accountId: string; token: Buffer; now: Date; until: Date; email: Email }

/** Stores the hash of a reset token and queues its email. */
export const requestReset = (trx: Trx, { accountId, token, now, until, email }: Reset): Promise<unknown> =>
  callFunction(trx, 'request_reset', accountId, token, now, until, ...partsOf(email))

type OneTimeLink = {
  kind: LinkKind
  /** TAKEN: it works once no other user signs in with its address. */
  state: 'OPEN' | 'TAKEN' | 'USED' | 'EXPIRED'
  /** The account whose password it sets. Null if it has another purpose. */
  account_id: string | null
  username: string | null
  user_name: string | null
  language: Language | null
  organization_name: string | null
}

/** Returns the purpose and the state of a link. Returns undefined if the token is unknown. */
export const findLink = async (trx: Trx, token: Buffer, now: Date): Promise<OneTimeLink | undefined> =>
  (await functionRows<OneTimeLink>(trx, 'one_time_link', token, now))[0]

/**
 * The result of using a link. INVALID: the link does not work, or not any more. TAKEN: another user signs in with its
 * address. In both cases, nothing was changed.
 */
export type LinkOutcome = 'DONE' | 'INVALID' | 'TAKEN'

/** Uses a link by a function that takes its token first. */
const useLink = async (trx: Trx, name: string, ...values: readonly unknown[]): Promise<LinkOutcome> =>
  (await callFunction<LinkOutcome>(trx, name, ...values)) ?? 'INVALID'

type NewPassword = { readonly token: Buffer; readonly hash: string; readonly now: Date; readonly email: Email }

/** Sets the password, marks the token as used and queues an email to the owner. */
export const setPassword = (trx: Trx, { token, hash, now, email }: NewPassword): Promise<LinkOutcome> =>
  useLink(trx, 'choose_password', token, hash, now, ...partsOf(email))

/** Returns the hash of the user's password. Returns null if the user has none yet. */
export const readOwnPassword = (trx: Trx): Promise<string | null> => callFunction<string>(trx, 'own_password')

/** Returns the name of the organization that the user belongs to. */
export async function readOrganizationName(trx: Trx, id: string): Promise<string> {
  const row = await trx.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

type PasswordChange = {
  /** The hash that was verified. Nothing changes if it is no longer the stored one. */
  former: string
  hash: string
  /** The token of the new session. */
  token: Buffer
  now: Date
  until: Date
  device: Device
  email: Email
}

export async function changeOwnPassword(trx: Trx, change: PasswordChange): Promise<boolean> {
  const { former, hash, token, now, until, device, email } = change
  const session = [token, now, until, device.browser, device.system]
  return (await callFunction(trx, 'change_own_password', former, hash, ...session, ...partsOf(email))) === true
}

type SignIn = { readonly address: string; readonly pending: string | null; readonly pending_until: string | null }

/** Returns the user's sign-in address and the address to confirm. Returns undefined for an API token. */
export const readSignIn = async ({ trx, now }: Scope): Promise<SignIn | undefined> =>
  (await functionRows<SignIn>(trx, 'own_sign_in', now))[0]

type AddressRequest = {
  /** The hash of the verified password. Nothing changes if it is no longer the stored one. */
  readonly former: string
  readonly address: string
  readonly confirm: Buffer
  readonly stop: Buffer
  readonly now: Date
  readonly until: Date
  /** The email to the new address. `taken` replaces it if another user signs in with the address. */
  readonly email: Email
  readonly taken: Email
  /** The email to the current address. */
  readonly notice: Email
}

/** Stores the user's request for another sign-in address and queues both emails. */
export async function requestSignInAddress(trx: Trx, request: AddressRequest): Promise<boolean> {
  const { former, address, confirm, stop, now, until, email, taken, notice } = request
  const emails = [email, taken, notice].flatMap(partsOf)
  const values = [former, address, confirm, stop, now, until, ...emails]
  return (await callFunction(trx, 'request_sign_in_address', ...values)) === true
}

/** Withdraws the user's request for another address. Returns false if there is none. */
export const withdrawSignInAddress = async ({ trx, now }: Scope): Promise<boolean> =>
  (await callFunction(trx, 'withdraw_sign_in_address', now)) === true

type Confirmation = { readonly token: Buffer; readonly revert: Buffer; readonly now: Date; readonly email: Email }

export const confirmSignInAddress = (trx: Trx, { token, revert, now, email }: Confirmation): Promise<LinkOutcome> =>
  useLink(trx, 'confirm_sign_in_address', token, revert, now, ...partsOf(email))

type Cancellation = {
  readonly token: Buffer
  /** The token of the link that sets another password. */
  readonly reset: Buffer
  readonly now: Date
  readonly until: Date
  readonly email: Email
}

export const stopSignInAddress = (trx: Trx, { token, reset, now, until, email }: Cancellation): Promise<LinkOutcome> =>
  useLink(trx, 'stop_sign_in_address', token, reset, now, until, ...partsOf(email))
