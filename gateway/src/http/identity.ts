import type { BlockList } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { clientOf as narrowest } from '@ansvar/domain/networks'
import { clientAddress } from '#http/client-address.ts'
import type { HeaderOf } from 'rest-graphql'
import { requestIdOf } from '#http/request-id.ts'

export type GatewayEnv = {
  Variables: Identity & { carriesHeaders?: true }
  /** Absent where the app is called without a port. */
  Bindings: Partial<HttpBindings>
}

/** Gives every request its id, and finds out where it comes from. */
export function identify(trustedProxies: BlockList): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const peer = c.env?.incoming?.socket.remoteAddress
    const identity = identityOf(peer, headersOf(c), trustedProxies)
    c.set('requestId', identity.requestId)
    c.set('clientAddress', identity.clientAddress)
    await next()
  }
}

export const identityOf = (peer: string | undefined, header: HeaderOf, trustedProxies: BlockList): Identity => ({
  requestId: requestIdOf(header('x-request-id')),
  clientAddress: clientAddress(peer, header('x-forwarded-for'), trustedProxies),
})

/** Who asks, and which request it is. */
export type Identity = { readonly requestId: string; readonly clientAddress: string | undefined }

/** Clients by the addresses that asked last: they are few, and reading an address takes microseconds. */
const clients = new Map<string, string>()
const MOST_CLIENTS = 1_000

/** For whom a request counts where something is shared among clients: one IPv4 address, or the /64 of an IPv6 one. */
export function clientOf({ clientAddress: address = '' }: Identity): string {
  const known = clients.get(address)
  if (known !== undefined) return known
  const client = narrowest(address)
  if (clients.size >= MOST_CLIENTS) clients.clear()
  clients.set(address, client)
  return client
}

/** The headers that the gateway writes itself on everything it sends to the REST service. */
export function ownHeaders({ requestId, clientAddress: address }: Identity): Record<string, string> {
  return { 'x-request-id': requestId, ...(address && { 'x-forwarded-for': address }) }
}

/** The headers of a request; the host of one that came without a port stands in its address. */
export const headersOf =
  (c: Context<GatewayEnv>): HeaderOf =>
  (name) =>
    c.req.header(name) ?? (name === 'host' ? new URL(c.req.url).host : undefined)
