import type { BlockList } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { clientOf as clientOfAddress } from '@ansvar/domain/networks'
import { clientAddress } from '#http/client-address.ts'
import type { HeaderOf } from 'rest-graphql'
import { requestIdOf } from '#http/request-id.ts'

export type GatewayEnv = {
  Variables: Identity & { carriesHeaders?: true }
  /** Absent if the app is called without a server. */
  Bindings: Partial<HttpBindings>
}

/** Sets the id and the client address of every request. */
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

/** The id and the client address of a request. */
export type Identity = { readonly requestId: string; readonly clientAddress: string | undefined }

/**
 * Caches the most recent clients by address, because parsing an address takes microseconds and there are few
 * addresses.
 */
const clients = new Map<string, string>()
const MAX_CACHED_CLIENTS = 1_000

/** Returns the client that a request counts for in limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientOf({ clientAddress: address = '' }: Identity): string {
  const known = clients.get(address)
  if (known !== undefined) return known
  const client = clientOfAddress(address)
  if (clients.size >= MAX_CACHED_CLIENTS) clients.clear()
  clients.set(address, client)
  return client
}

/** Returns the headers that the gateway sets on every request to the REST service. */
export function ownHeaders({ requestId, clientAddress: address }: Identity): Record<string, string> {
  return { 'x-request-id': requestId, ...(address && { 'x-forwarded-for': address }) }
}

/** Returns the headers of a request. A request without a server has its host only in the URL. */
export const headersOf =
  (c: Context<GatewayEnv>): HeaderOf =>
  (name) =>
    c.req.header(name) ?? (name === 'host' ? new URL(c.req.url).host : undefined)
