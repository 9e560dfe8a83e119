import type { Endpoint } from './endpoint.ts'

const requirements = {
  public: 'No sign-in is required.',
  session: 'Requires a session or an API token.',
  account: 'Requires a session; API tokens are refused.',
  READ_ORGANIZATION: 'Required role: Reader.',
  EDIT_ORGANIZATION: 'Required role: Editor.',
  MANAGE_ORGANIZATION: 'Required role: Manager.',
  MAINTAIN_SYSTEM: 'Required role: System maintainer.',
} as const satisfies Record<Endpoint['access'], string>

/** Returns the access that a call requires, as one or two sentences. The GraphQL field of the call states the same. */
export function requirementOf(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return requirements[endpoint.needsSession ? 'account' : 'public']
  const isRefusedWhenLimited = endpoint.hiddenWhenLimited && endpoint.method !== 'get'
  const required = requirements[endpoint.access]
  return isRefusedWhenLimited ? `${required} Not available to organizations with limited access.` : required
}

/** The ways to authenticate. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'ansvar_session',
    description:
      'The session cookie that `POST authentications` sets. Over HTTPS, its name is `__Host-ansvar_session`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token, sent as `Authorization: Bearer <token>`. It gives access to one organization with the role Reader or Editor.',
  },
}

/** Returns the ways to authenticate for a call. A token has neither an account nor a role above Editor. */
export function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const { access } = endpoint
  if (access === 'public') return endpoint.needsSession ? [{ session: [] }] : []
  const needsUser = access === 'account' || access === 'MANAGE_ORGANIZATION' || access === 'MAINTAIN_SYSTEM'
  return needsUser ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}
