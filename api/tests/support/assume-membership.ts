import type { Membership } from '#db/scope.ts'

/** A membership for tests that skip the permission checks of the routes: the least that an organization's calls take. */
export const assumeMembership = (organizationId: string): Membership => ({
  organizationId,
  level: 'READ',
  accessibility: 'FULL',
  timeZone: 'UTC',
})
