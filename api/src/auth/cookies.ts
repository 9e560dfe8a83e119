const HOST_PREFIX = '__Host-'
const SESSION = 'ansvar_session'
const DEVICE = 'ansvar_device'

export type Cookie = {
  read(request: Request): string | null
  set(value: string, seconds: number): string
  clear(): string
}

/** The session cookie. Over https it is Secure and its name binds it to the host. */
export const sessionCookie = (publicUrl: string): Cookie => cookie(publicUrl, SESSION, 'Lax')

/** The cookie with the accounts that have signed in on this browser. It is not sent with requests from other sites. */
export const deviceCookie = (publicUrl: string): Cookie => cookie(publicUrl, DEVICE, 'Strict')

function cookie(publicUrl: string, plainName: string, sameSite: 'Lax' | 'Strict'): Cookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? HOST_PREFIX + plainName : plainName
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
  return {
    read(request) {
      for (const part of (request.headers.get('cookie') ?? '').split(';')) {
        const [key, value] = part.trim().split('=', 2)
        if (key === name && value) return value
      }
      return null
    },
    set: (value, seconds) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}
