import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { demoPassword, passwordProblem } from '@ansvar/domain/passwords'
import type { Problem } from '@ansvar/domain/problems'

const file = new URL('../../../data/common_passwords.txt.gz', import.meta.url)

let listed: ReadonlySet<string> | undefined

/** The most common passwords of lists of breached ones, in lower case. The file is read at the first use. */
function isListed(text: string): boolean {
  listed ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'))
  return listed.has(text)
}

/**
 * Returns the fault of a new password, or none. `about` are the names of its owner. A password that is too short has
 * its fault already. The public password of the demo is allowed in the demo only.
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
