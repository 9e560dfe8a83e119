import { networksOf } from '@ansvar/domain/networks'
import type { Counted, Limit } from './attempts.ts'

// Every limit on attempts that is counted in the database. Whoever is on a device on which the account was signed in to
// before is held against that device's own limit alone. All others count together, for the account and for the networks
// that they come from: the narrow ones tightly, the wide ones with room for an office or a mobile carrier behind one.

type Networks = { readonly narrow: Limit; readonly wide: Limit }

/** An account by its name, as somebody claims to be its owner, from an address. */
export type Claim = {
  readonly username: string
  readonly address: string
  /** What the device is called among those of the account; null where it is none of them. */
  readonly device: string | null
}

type ClaimLimits = {
  readonly device: Limit
  readonly networks: Networks
  readonly account: Limit
  /** For one account from one network. */
  readonly both: Limit
}

/** Failures: an attempt that succeeds does not count. */
export const signInLimits: ClaimLimits = {
  device: { name: 'sign-in by device', most: 10, minutes: 15 },
  networks: {
    narrow: { name: 'sign-in by address', most: 100, minutes: 15 },
    wide: { name: 'sign-in by network', most: 500, minutes: 15 },
  },
  account: { name: 'sign-in by name', most: 50, minutes: 15 },
  both: { name: 'sign-in', most: 10, minutes: 15 },
}

export const resetLimits: ClaimLimits = {
  device: { name: 'reset by device', most: 5, minutes: 15 },
  networks: {
    narrow: { name: 'reset by address', most: 50, minutes: 15 },
    wide: { name: 'reset by network', most: 250, minutes: 15 },
  },
  account: { name: 'reset by name', most: 10, minutes: 60 },
  both: { name: 'reset', most: 5, minutes: 15 },
}

const ownPasswordLimits = {
  device: { name: 'own password by device', most: 10, minutes: 15 },
  account: { name: 'own password', most: 10, minutes: 15 },
}

/** A device that becomes an account's own: whoever knows a password cannot stock up on them. */
export const newDevice: Limit = { name: 'new device', most: 20, minutes: 60 }

/** What an attempt to be somebody counts for; the last of them is that of the one who makes it. */
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

/** What a guess at the old password in a session of the account counts for. */
export const countedInSession = (accountId: string, device: string | null): Counted =>
  device === null
    ? { limit: ownPasswordLimits.account, of: accountId }
    : { limit: ownPasswordLimits.device, of: device }
