import type { Cookie } from '#auth/cookies.ts'
import { hashToken } from '#auth/tokens.ts'

/** The credentials of a request: an API token, or the cookie of a session. */
export type Credentials = { readonly token: Buffer; readonly isBearer: boolean }

/** Returns null if the request has neither. If it has an API token, the cookie is ignored. */
export function credentialsOf(request: Request, cookie: Cookie): Credentials | null {
  const bearer = /^bearer +([\w.~+/=-]+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer !== undefined) return { token: hashToken(bearer), isBearer: true }
  const session = cookie.read(request)
  return session === null ? null : { token: hashToken(session), isBearer: false }
}
