export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Returns a fetch that stores cookies like a browser, and sends its origin. */
export function createJar(
  send: (request: Request) => Promise<Response>,
  origin: string,
  headers: Readonly<Record<string, string>>,
): Fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, origin), init)
    for (const [name, value] of Object.entries({ Origin: origin, ...headers }))
      if (!request.headers.has(name)) request.headers.set(name, value)
    if (cookies.size > 0) request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await send(request)
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const isOver = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')
      if (isOver) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}
