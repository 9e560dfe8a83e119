import { inputLimits } from '@ansvar/domain/input-limits'
import { snakeCase, type ConventionOptions, type TimeZone } from 'rest-graphql'

/** Used if no organization is given. */
const DEFAULT_TIME_ZONE = 'Europe/Copenhagen'

/** A date in an input is a day in the time zone of its organization. */
const timeZone: TimeZone = async ({ organizationId }, read) => {
  if (!organizationId) return DEFAULT_TIME_ZONE
  const organization = (await read('organization', { organizationId, id: organizationId })) as Organization | null
  return organization === null ? DEFAULT_TIME_ZONE : organization.time_zone
}

type Organization = { readonly time_zone?: unknown }

/** The conventions of all calls of the REST service, see docs/decisions/0020-the-graphql-schema-as-rest-mapping.md. */
export const conventions: ConventionOptions = {
  basePath: '/api/v1',
  names: snakeCase,
  timeZone,
  limits: { input: inputLimits },
}
