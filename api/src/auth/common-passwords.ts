import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { demoPassword, passwordProblem } from '@ansvar/domain/passwords'
import type { Problem } from '@ansvar/domain/problems'

const file = new URL('../../../data/common_passwords.txt.gz', import.meta.url)

let listed: ReadonlySet<string> | undefined

/** Passwords that lists of breached ones begin with, in lower case; read when one is first asked about. */
function isListed(text: string): boolean {
  listed ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'))
  return listed.has(text)
}

/**
 * The fault of a password to be, or none; `about` are the names of whose it is. One too short has its fault already. The
 * demo's own, which everybody knows, may be chosen in the demo alone.
 */
export function passwordFaults(
  password: string | undefined,
  about: readonly (string | null | undefined)[],
  { seed }: { readonly seed: string },
): Problem[] {
  if (password === demoPassword && seed === 'demo') return []
  const names = ['Ansvar', ...about.filter((name): name is string => typeof name === 'string')]
  const code = password === undefined ? null : passwordProblem(password, names, isListed)
  return code === null ? [] : [{ path: 'password', code }]
}
