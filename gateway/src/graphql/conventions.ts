import { inputLimits } from '@ansvar/domain/input-limits'
import { snakeCase, type ConventionOptions, type TimeZone } from 'rest-graphql'

/** Used where no organization is named. */
const DEFAULT_TIME_ZONE = 'Europe/Copenhagen'

/** A day in input is a day of its organization. */
const timeZone: TimeZone = async ({ organizationId }, read) => {
  if (!organizationId) return DEFAULT_TIME_ZONE
  const organization = (await read('organization', { organizationId, id: organizationId })) as Organization | null
  return organization === null ? DEFAULT_TIME_ZONE : organization.time_zone
}

type Organization = { readonly time_zone?: unknown }

/** What all calls of the REST service have in common; see docs/decisions/0020-the-graphql-schema-as-rest-mapping.md. */
export const conventions: ConventionOptions = {
  basePath: '/api/v1',
  names: snakeCase,
  timeZone,
  limits: { input: inputLimits },
}
