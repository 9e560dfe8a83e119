import type { Membership } from '#db/scope.ts'

/** The minimal membership for tests that skip the permission checks of the routes. */
export const assumeMembership = (organizationId: string): Membership => ({
  organizationId,
  level: 'READ',
  accessibility: 'FULL',
  timeZone: 'UTC',
})
