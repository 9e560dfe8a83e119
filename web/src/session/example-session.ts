import type { Session } from './session.ts'

const organization = {
  id: '9',
  name: 'Nordlys Metal A/S',
  parentId: null,
  timeZone: 'Europe/Copenhagen',
  featureAccessibility: 'FULL',
} as const

/** The session of a member of one organization, for tests of screens without the service. */
export const exampleSession = (permissions: Session['permissions']): Session => ({
  user: {
    id: '1',
    name: 'Kirsten Holm',
    email: 'kirsten@nordlys.example',
    language: 'en',
    dateFormat: 'LANGUAGE',
    maintainsSystem: false,
    organizationId: '9',
  },
  organization,
  organizations: [organization],
  permissions,
})
