const HOST_PREFIX = '__Host-'
const NAME = 'ansvar_session'

export type SessionCookie = {
  read(request: Request): string | null
  set(token: string, seconds: number): string
  clear(): string
}

/** The session's cookie. Over https it is Secure and bound to the host by its name. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? HOST_PREFIX + NAME : NAME
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read(request) {
      for (const part of (request.headers.get('cookie') ?? '').split(';')) {
        const [key, value] = part.trim().split('=', 2)
        if (key === name && value) return value
      }
      return null
    },
    set: (token, seconds) => `${name}=${token}; Max-Age=${seconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}
