import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@ansvar/domain/dates'
import type { Cookie } from '#auth/cookies.ts'
import type { Trx } from '#db/tables.ts'
import { countAttempt } from './attempts.ts'
import { newDevice } from './limits.ts'

/** The days after the last sign-in for which a device is known. */
const KNOWN_DAYS = 180
/** The maximum number of accounts that one browser is known for, for people who share a computer. */
const MAX_ACCOUNTS = 5
const NUMBER_BYTES = 12
const DAY_BYTES = 4
const CODE_BYTES = 16
const ENTRY = /^[\w-]{43}$/

/**
 * Distinguishes the devices on which an account has signed in before: OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies". The cookie is no credential: it gives a device a limit of its own on guesses, and nothing else.
 */
export type KnownDevices = {
  /** Returns the key of the request's device among those of the account, or null if it is not known. */
  find(request: Request, accountId: string | undefined, now: Date): string | null
  /** Returns the Set-Cookie header that makes the device known to the account for the next half year. */
  remember(request: Request, accountId: string, now: Date): string
  /** Returns the cookie of the request without verifying it. */
  rawCookie(request: Request): string
}

/**
 * `serverKey` is the same in all processes and survives restarts. The key of the codes is derived from it (RFC 5869).
 */
export function createKnownDevices(serverKey: Uint8Array, cookie: Cookie): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'ansvar device cookie', 32))
  const codeOf = (accountId: string, stamp: Uint8Array): Buffer =>
    createHmac('sha256', key).update(`${accountId}\0`).update(stamp).digest().subarray(0, CODE_BYTES)

  /** An entry is a random number, the day of the last sign-in, and the code of both and of the account. */
  const write = (accountId: string, number: Uint8Array, day: number): string => {
    const stamp = Buffer.concat([number, Buffer.alloc(DAY_BYTES)])
    stamp.writeUInt32BE(day, NUMBER_BYTES)
    return Buffer.concat([stamp, codeOf(accountId, stamp)]).toString('base64url')
  }
  const entriesOf = (request: Request): Buffer[] =>
    (cookie.read(request) ?? '')
      .split('.', MAX_ACCOUNTS)
      .filter((text) => ENTRY.test(text))
      .map((text) => Buffer.from(text, 'base64url'))
  const belongsTo = (accountId: string, entry: Buffer): boolean => {
    const end = entry.length - CODE_BYTES
    return timingSafeEqual(codeOf(accountId, entry.subarray(0, end)), entry.subarray(end))
  }
  const own = (request: Request, accountId: string, now: Date): Buffer | undefined =>
    entriesOf(request).find((entry) => isCurrent(entry, now) && belongsTo(accountId, entry))

  return {
    find(request, accountId, now) {
      const entry = accountId === undefined ? undefined : own(request, accountId, now)
      return entry ? `${accountId} ${entry.toString('base64url', 0, NUMBER_BYTES)}` : null
    },
    remember(request, accountId, now) {
      const number = own(request, accountId, now)?.subarray(0, NUMBER_BYTES) ?? randomBytes(NUMBER_BYTES)
      const others = entriesOf(request).filter((entry) => isCurrent(entry, now) && !belongsTo(accountId, entry))
      const entries = [write(accountId, number, dayOf(now)), ...others.map((entry) => entry.toString('base64url'))]
      return cookie.set(entries.slice(0, MAX_ACCOUNTS).join('.'), (KNOWN_DAYS * DAY_MS) / 1000)
    },
    rawCookie: (request) => cookie.read(request) ?? '',
  }
}

function isCurrent(entry: Buffer, now: Date): boolean {
  const age = dayOf(now) - entry.readUInt32BE(NUMBER_BYTES)
  return age >= -1 && age <= KNOWN_DAYS
}

/** A request of a user who has just proved to own the account. */
type Proved = { readonly request: Request; readonly accountId: string; readonly now: Date }

/** Returns the Set-Cookie header that makes the device known, or none if the account has too many new devices. */
export async function rememberDevice(trx: Trx, devices: KnownDevices, proved: Proved): Promise<string[]> {
  const { request, accountId, now } = proved
  const isKnown = devices.find(request, accountId, now) !== null
  if (!isKnown && (await countAttempt(trx, { limit: newDevice, of: accountId }, now)) > 0) return []
  return [devices.remember(request, accountId, now)]
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS)
