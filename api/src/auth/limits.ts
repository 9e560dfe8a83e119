import { networksOf } from '@ansvar/domain/networks'
import type { Counted, Limit } from './attempts.ts'

// All limits on attempts that are counted in the database. A known device of the account has only its own limit. All
// other devices share limits for the account and for their networks. A narrow network has a strict limit; a wide one
// allows for an office or a mobile carrier behind one address.

type Networks = { readonly narrow: Limit; readonly wide: Limit }

/** An attempt to sign in to an account by its name, from an address. */
export type Claim = {
  readonly username: string
  readonly address: string
  /** The key of the device among those of the account, or null if it is not known. */
  readonly device: string | null
}

type ClaimLimits = {
  readonly device: Limit
  readonly networks: Networks
  readonly account: Limit
  /** The limit for one account from one network. */
  readonly both: Limit
}

/** Limits on failed attempts. A successful attempt does not count. */
export const signInLimits: ClaimLimits = {
  device: { name: 'sign-in by device', max: 10, minutes: 15 },
  networks: {
    narrow: { name: 'sign-in by address', max: 100, minutes: 15 },
    wide: { name: 'sign-in by network', max: 500, minutes: 15 },
  },
  account: { name: 'sign-in by name', max: 50, minutes: 15 },
  both: { name: 'sign-in', max: 10, minutes: 15 },
}

export const resetLimits: ClaimLimits = {
  device: { name: 'reset by device', max: 5, minutes: 15 },
  networks: {
    narrow: { name: 'reset by address', max: 50, minutes: 15 },
    wide: { name: 'reset by network', max: 250, minutes: 15 },
  },
  account: { name: 'reset by name', max: 10, minutes: 60 },
  both: { name: 'reset', max: 5, minutes: 15 },
}

const ownPasswordLimits = {
  device: { name: 'own password by device', max: 10, minutes: 15 },
  account: { name: 'own password', max: 10, minutes: 15 },
}

/** The limit on new known devices of an account. Without it, one stolen password could produce any number of them. */
export const newDevice: Limit = { name: 'new device', max: 20, minutes: 60 }

/** Returns the limits that an attempt counts for. The last one is that of this client and account. */
export function countedFor(limits: ClaimLimits, { username, address, device }: Claim): Counted[] {
  if (device !== null) return [{ limit: limits.device, of: device }]
  const [client, ...wider] = networksOf(address)
  return [
    ...wider.map((network) => ({ limit: limits.networks.wide, of: network })),
    { limit: limits.networks.narrow, of: client },
    { limit: limits.account, of: username },
    { limit: limits.both, of: `${client} ${username}` },
  ]
}

/** Returns the limit that a guess of the old password counts for in a session of the account. */
export const countedInSession = (accountId: string, device: string | null): Counted =>
  device === null
    ? { limit: ownPasswordLimits.account, of: accountId }
    : { limit: ownPasswordLimits.device, of: device }
