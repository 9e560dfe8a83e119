import type { Endpoint } from '#http/endpoint.ts'
import { areas } from './areas/routes.ts'
import { attachments } from './attachments/routes.ts'
import { authentications } from './authentications/routes.ts'
import { changes } from './changes/routes.ts'
import { chemicalAssociations } from './chemical-associations/routes.ts'
import { chemicals } from './chemicals/routes.ts'
import { codeLists } from './code-lists/routes.ts'
import { competences } from './competences/routes.ts'
import { consumptions } from './consumption/routes.ts'
import { dashboard } from './dashboard/routes.ts'
import { demoAccounts } from './demo-accounts/routes.ts'
import { departments } from './departments/routes.ts'
import { emissionFactors } from './emission-factors/routes.ts'
import { documents } from './documents/routes.ts'
import { errors } from './errors/routes.ts'
import { industries } from './industries/routes.ts'
import { events } from './events/routes.ts'
import { firstOrganization } from './first-organization/routes.ts'
import { inspections } from './inspections/routes.ts'
import { legislationAssessments } from './legislation-assessments/routes.ts'
import { legislationAssociations } from './legislation-associations/routes.ts'
import { legislations } from './legislations/routes.ts'
import { members } from './members/routes.ts'
import { meterGroups } from './meter-groups/routes.ts'
import { meters } from './meters/routes.ts'
import { organizations } from './organizations/routes.ts'
import { permissions } from './permissions/routes.ts'
import { policies } from './policies/routes.ts'
import { policyReviews } from './policy-reviews/routes.ts'
import { procedures } from './procedures/routes.ts'
import { readings } from './readings/routes.ts'
import { reminders } from './reminders/routes.ts'
import { scope } from './scope/routes.ts'
import { stakeholderAssociations } from './stakeholder-associations/routes.ts'
import { stakeholders } from './stakeholders/routes.ts'
import { sessions } from './sessions/routes.ts'
import { storageChecks } from './storage-checks/routes.ts'
import { substances } from './substances/routes.ts'
import { tokens } from './tokens/routes.ts'
import { wasteTypes } from './waste-types/routes.ts'
import { oneTimeLink } from './users/link.ts'
import { ownPassword } from './users/own-password.ts'
import { passwords } from './users/password.ts'
import { signInAddress } from './users/sign-in-address.ts'
import { users } from './users/routes.ts'

/** Every call of api/v1. Those that count attempts are made anew for each app. */
export const allEndpoints = (): Endpoint[] => [
  ...authentications(),
  ...users,
  ...sessions,
  ...passwords,
  ownPassword,
  ...signInAddress,
  oneTimeLink,
  firstOrganization,
  ...demoAccounts,
  ...errors(),
  ...organizations,
  ...permissions,
  ...changes,
  ...members,
  ...tokens,
  ...areas,
  ...departments,
  ...competences,
  ...scope,
  ...stakeholderAssociations,
  ...stakeholders,
  ...industries,
  ...legislations,
  ...legislationAssociations,
  ...legislationAssessments,
  ...attachments,
  ...events,
  ...policies,
  ...policyReviews,
  ...procedures,
  ...meterGroups,
  ...meters,
  ...readings,
  ...consumptions,
  ...emissionFactors,
  ...documents,
  ...reminders,
  ...inspections,
  ...dashboard,
  ...codeLists,
  ...substances,
  ...chemicals,
  ...chemicalAssociations,
  ...storageChecks,
  ...wasteTypes,
]
