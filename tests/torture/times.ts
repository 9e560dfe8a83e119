import { accounts } from '../world.ts'
import type { Stack } from './stack.ts'

type Times = { readonly what: string; readonly known: number; readonly unknown: number }

/** Fewer attempts than the limit of each name. Each call comes from another address. */
const TIMES = 6

/** Returns the median times in milliseconds of calls with known and unknown names, in turn. */
export async function compareTimes(stack: Stack): Promise<Times[]> {
  const api = `http://127.0.0.1:${stack.variables['API_PORT']}/api/v1`
  let count = 0
  const timed = async (path: string, body: URLSearchParams | string): Promise<number> => {
    count += 1
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { 'x-forwarded-for': `10.9.${count >> 8}.${count & 255}`, ...type }
    const started = performance.now()
    await (await fetch(`${api}/${path}`, { method: 'POST', body, headers })).arrayBuffer()
    return performance.now() - started
  }
  const calls = {
    'a sign-in with a wrong password': (name: string) =>
      timed('authentications', new URLSearchParams({ username: name, password: 'not the one' })),
    'a request for a reset link': (name: string) => timed('user/password-reset', JSON.stringify({ email: name })),
  }
  const found: Times[] = []
  for (const [what, send] of Object.entries(calls)) {
    await send('warm@nordlys.example')
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < TIMES; round += 1)
      for (const name of Object.values(accounts)) {
        // The first call of a pair leaves background work for the second, so known and unknown names take turns.
        if (round % 2 === 0) known.push(await send(name))
        unknown.push(await send(`un${name}`))
        if (round % 2 === 1) known.push(await send(name))
      }
    found.push({ what, known: median(known), unknown: median(unknown) })
  }
  return found
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
