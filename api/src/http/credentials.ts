import type { Cookie } from '#auth/cookies.ts'
import { hashToken } from '#auth/tokens.ts'

/** What a request proves its user by: a token of another program, or a browser's session. */
export type Credentials = { readonly token: Buffer; readonly isBearer: boolean }

/** Null where a request carries neither. A bearer token counts alone: a cookie beside it is not asked. */
export function credentialsOf(request: Request, cookie: Cookie): Credentials | null {
  const bearer = /^bearer +([\w.~+/=-]+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer !== undefined) return { token: hashToken(bearer), isBearer: true }
  const session = cookie.read(request)
  return session === null ? null : { token: hashToken(session), isBearer: false }
}
