import { permissionsOf } from '@ansvar/domain/permissions'
import type { Scope } from '#db/scope.ts'
import type { UserEndpoint } from './endpoint.ts'

/** Returns why the user may not make a call in the organization of the request, or null if the user may. */
export function refusalOf(
  { access, hiddenWhenLimited, method }: Pick<UserEndpoint, 'access' | 'hiddenWhenLimited' | 'method'>,
  { membership, user }: Pick<Scope, 'membership' | 'user'>,
): 'forbidden' | 'limited' | null {
  if (access === 'session' || access === 'account') return null
  if (!permissionsOf(membership?.level ?? null, user.maintainsSystem).includes(access)) return 'forbidden'
  return hiddenWhenLimited && membership?.accessibility === 'LIMITED' && method !== 'get' ? 'limited' : null
}
