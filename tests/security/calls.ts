import { lines, type Reach } from './access.ts'

/** Every call of the service, by who may make it. This list is reviewed: a new call is added here by hand. */
export const calls: Readonly<Record<Reach, readonly string[]>> = {
  'to everyone': lines(`
    POST authentications
    POST logout
    POST user/password-reset
    POST user/password
    POST user/link
    POST user/sign-in-address/confirmation
    POST user/sign-in-address/cancellation
    POST first-organization
    GET demo-accounts
    GET audit-key
    GET calendar
    POST errors
  `),
  'to persons': lines(`
    GET user
    PATCH user
    GET user/sessions
    PUT user/sessions/{id}/revoke
    PUT user/sessions/revoke-others
    PUT user/sign-in-address/withdraw
    GET user/notification-settings
    PUT user/notification-settings
    GET user/calendar-feeds
    POST user/calendar-feeds
    PUT user/calendar-feeds/{id}/revoke
    GET organizations/{orgId}/notifications
    PUT organizations/{orgId}/notifications/read
    PUT organizations/{orgId}/notifications/{id}/read
  `),
  'to browsers': lines(`
    PUT user/password
    POST user/sign-in-address
  `),
  'to the known': lines(`
    GET organizations
    GET organizations/{orgId}/organizations/{id}
    GET organizations/{orgId}/organizations/{id}/subsidiaries
    GET organizations/{orgId}/organizations/{id}/history
    GET organizations/{orgId}/permissions
    GET organizations/{orgId}/changes
    GET organizations/{orgId}/operations
    GET organizations/{orgId}/members
    GET organizations/{orgId}/members/{id}
    GET organizations/{orgId}/members/{id}/history
    GET organizations/{orgId}/areas
    GET organizations/{orgId}/areas/{id}
    GET organizations/{orgId}/areas/{id}/history
    GET organizations/{orgId}/departments
    GET organizations/{orgId}/departments/{id}
    GET organizations/{orgId}/departments/{id}/history
    GET organizations/{orgId}/competences
    GET organizations/{orgId}/competences/{id}
    GET organizations/{orgId}/competences/{id}/history
    GET organizations/{orgId}/scope
    GET organizations/{orgId}/scope/versions
    GET organizations/{orgId}/stakeholder-associations
    GET organizations/{orgId}/stakeholder-associations/{id}
    GET organizations/{orgId}/stakeholder-associations/{id}/history
    GET stakeholders
    GET stakeholders/{id}
    GET stakeholders/{id}/history
    GET industries
    GET legislations
    GET legislations/{id}
    GET legislations/{id}/history
    GET organizations/{orgId}/legislations
    GET organizations/{orgId}/legislations/candidates
    GET organizations/{orgId}/legislations/{id}
    GET organizations/{orgId}/legislations/{id}/history
    GET organizations/{orgId}/legislations/{id}/assessments
    GET topics
    GET contacts
    GET reporting-rules
    GET files/{id}/content
    GET organizations/{orgId}/events
    GET organizations/{orgId}/events/{id}
    GET organizations/{orgId}/events/{id}/history
    GET organizations/{orgId}/events/{eventId}/causes
    GET organizations/{orgId}/events/{eventId}/causes/{id}
    GET organizations/{orgId}/events/{eventId}/links
    GET organizations/{orgId}/events/{eventId}/links/{id}
    GET organizations/{orgId}/event-links
    GET organizations/{orgId}/events/{eventId}/corrective-actions
    GET organizations/{orgId}/corrective-actions
    GET organizations/{orgId}/corrective-actions/{id}
    GET organizations/{orgId}/corrective-actions/{id}/history
    GET organizations/{orgId}/policies
    GET organizations/{orgId}/policies/{id}
    GET organizations/{orgId}/policies/{id}/revisions
    GET organizations/{orgId}/policies/{id}/history
    GET organizations/{orgId}/policies/{policyId}/reviews
    GET organizations/{orgId}/policies/{policyId}/reviews/{id}
    GET organizations/{orgId}/procedures
    GET organizations/{orgId}/procedures/{id}
    GET organizations/{orgId}/procedures/{id}/revisions
    GET organizations/{orgId}/procedures/{id}/history
    GET organizations/{orgId}/meters/groups
    GET organizations/{orgId}/meters/groups/{id}
    GET organizations/{orgId}/meters
    GET organizations/{orgId}/meters/{id}
    GET organizations/{orgId}/meters/{id}/history
    GET organizations/{orgId}/meters/{meterId}/readings
    GET organizations/{orgId}/meters/{meterId}/readings/{id}
    GET organizations/{orgId}/meters/{meterId}/consumption
    GET organizations/{orgId}/dashboard
    GET organizations/{orgId}/dashboard/work-items
    GET organizations/{orgId}/dashboard/consumption
    GET organizations/{orgId}/dashboard/emissions
    GET organizations/{orgId}/dashboard/chemicals
    GET organizations/{orgId}/dashboard/inspections
    GET organizations/{orgId}/dashboard/obligations
    GET emission-factors
    GET emission-factors/{id}
    GET emission-factors/{id}/history
    GET organizations/{orgId}/files
    GET organizations/{orgId}/files/{id}
    GET organizations/{orgId}/files/{id}/versions
    GET organizations/{orgId}/document-tags
    GET organizations/{orgId}/files/{id}/history
    GET organizations/{orgId}/reminders
    GET organizations/{orgId}/reminders/{id}
    GET organizations/{orgId}/reminders/{id}/history
    GET organizations/{orgId}/checklists
    GET organizations/{orgId}/checklists/{id}
    GET organizations/{orgId}/checklists/{id}/revisions
    GET organizations/{orgId}/checklists/{id}/history
    GET organizations/{orgId}/inspection-forecast
    GET organizations/{orgId}/inspection-year
    GET organizations/{orgId}/inspections
    GET organizations/{orgId}/inspections/{id}
    GET organizations/{orgId}/inspections/{id}/history
    GET iso-standards
    GET hazard-statements
    GET eu-hazard-statements
    GET precautionary-statements
    GET hazard-statements/pictograms
    GET dangerous-goods
    GET substances/notes
    GET substances
    GET substances/{id}
    GET substances/{id}/history
    GET chemicals
    GET chemicals/warnings
    GET chemicals/{id}
    GET chemicals/{id}/history
    GET chemicals/{id}/restrictions
    GET organizations/{orgId}/chemical-associations
    GET organizations/{orgId}/chemical-associations/{id}
    GET organizations/{orgId}/chemical-associations/{id}/history
    GET organizations/{orgId}/areas/{id}/storage-check
    GET waste-types
    GET waste-types/{id}
    GET waste-types/{id}/history
    GET organizations/{orgId}/bin
  `),
  'to editors': lines(`
    PUT organizations/{orgId}/operations/{id}/undo
    PUT organizations/{orgId}/scope
    POST organizations/{orgId}/stakeholder-associations
    PUT organizations/{orgId}/stakeholder-associations/{id}
    POST organizations/{orgId}/legislations/{id}
    PUT organizations/{orgId}/legislations/{id}
    POST organizations/{orgId}/attachments
    POST organizations/{orgId}/events/{eventId}/attachments
    POST organizations/{orgId}/events
    POST organizations/{orgId}/event-reports
    PUT organizations/{orgId}/events/{id}
    PUT organizations/{orgId}/events/{id}/dismiss
    PUT organizations/{orgId}/events/{id}/reinstate
    POST organizations/{orgId}/events/{eventId}/causes
    PUT organizations/{orgId}/events/{eventId}/causes/{id}
    PUT organizations/{orgId}/events/{eventId}/links/{id}
    POST organizations/{orgId}/events/{eventId}/links
    POST organizations/{orgId}/corrective-actions
    PUT organizations/{orgId}/corrective-actions/{id}
    POST organizations/{orgId}/policies
    PUT organizations/{orgId}/policies/{id}
    POST organizations/{orgId}/policies/{policyId}/reviews
    PUT organizations/{orgId}/policies/{policyId}/reviews/{id}
    POST organizations/{orgId}/procedures
    PUT organizations/{orgId}/procedures/{id}
    POST organizations/{orgId}/meters/groups
    PUT organizations/{orgId}/meters/groups/{id}
    POST organizations/{orgId}/meters
    PUT organizations/{orgId}/meters/{id}
    POST organizations/{orgId}/meters/{meterId}/readings
    PUT organizations/{orgId}/meters/{meterId}/readings/{id}
    POST organizations/{orgId}/files
    PUT organizations/{orgId}/files/{id}
    POST organizations/{orgId}/reminders
    PUT organizations/{orgId}/reminders/{id}
    POST organizations/{orgId}/checklists
    PUT organizations/{orgId}/checklists/{id}
    PUT organizations/{orgId}/checklists/{id}/discard
    POST organizations/{orgId}/inspections
    PUT organizations/{orgId}/inspections/{id}
    PUT organizations/{orgId}/inspections/{id}/skip
    PUT organizations/{orgId}/inspections/{id}/start
    PUT organizations/{orgId}/inspections/{id}/complete
    PUT organizations/{orgId}/inspections/{id}/postpone
    PATCH organizations/{orgId}/inspections/{id}/answers
    POST organizations/{orgId}/chemical-associations
    PUT organizations/{orgId}/chemical-associations/{id}
    PUT organizations/{orgId}/chemical-associations/{id}/restrictions/{restrictionId}
    PUT organizations/{orgId}/corrective-actions/{id}/cancel
    PUT organizations/{orgId}/corrective-actions/{id}/reopen
    PUT organizations/{orgId}/corrective-actions/{id}/complete
    PUT organizations/{orgId}/corrective-actions/{id}/verify
    PUT organizations/{orgId}/events/{id}/take
    PUT organizations/{orgId}/corrective-actions/{id}/discard
    PUT organizations/{orgId}/events/{eventId}/causes/{id}/discard
    PUT organizations/{orgId}/events/{eventId}/links/{id}/discard
    PUT organizations/{orgId}/policies/{id}/discard
    PUT organizations/{orgId}/procedures/{id}/discard
    PUT organizations/{orgId}/files/{id}/discard
    PUT organizations/{orgId}/inspections/{id}/discard
    PUT organizations/{orgId}/reminders/{id}/discard
    PUT organizations/{orgId}/meters/{id}/discard
    PUT organizations/{orgId}/meters/groups/{id}/discard
    PUT organizations/{orgId}/meters/{meterId}/readings/{id}/discard
    PUT organizations/{orgId}/chemical-associations/{id}/discard
    PUT organizations/{orgId}/stakeholder-associations/{id}/discard
    PUT organizations/{orgId}/legislations/{id}/discard
  `),
  'to managers': lines(`
    GET organizations/{orgId}/audit-packs
    POST organizations/{orgId}/audit-packs
    GET organizations/{orgId}/audit-packs/{id}
    GET organizations/{orgId}/audit-packs/{id}/content
    PUT organizations/{orgId}/audit-packs/{id}/cancel
    PUT organizations/{orgId}/organizations/{id}
    POST organizations/{orgId}/organizations/{id}/logo
    POST organizations/{orgId}/organizations/{id}/subsidiaries
    POST organizations/{orgId}/members
    PUT organizations/{orgId}/members/{id}
    POST organizations/{orgId}/members/{id}/invitations
    GET organizations/{orgId}/members/{id}/responsibilities
    PUT organizations/{orgId}/members/{id}/erase
    PUT organizations/{orgId}/members/{id}/hand-over
    GET organizations/{orgId}/tokens
    POST organizations/{orgId}/tokens
    PUT organizations/{orgId}/tokens/{id}/revoke
    GET organizations/{orgId}/tokens/{id}/history
    POST organizations/{orgId}/areas
    PUT organizations/{orgId}/areas/{id}
    POST organizations/{orgId}/organizations/{id}/departments
    PUT organizations/{orgId}/departments/{id}
    POST organizations/{orgId}/competences
    PUT organizations/{orgId}/competences/{id}
    PUT organizations/{orgId}/inspections/{id}/reopen
    GET organizations/{orgId}/events/{eventId}/comments
    GET organizations/{orgId}/events/{eventId}/comments/{id}
    POST organizations/{orgId}/events/{eventId}/comments
    GET organizations/{orgId}/events/{eventId}/injuries
    GET organizations/{orgId}/events/{eventId}/injuries/{id}
    POST organizations/{orgId}/events/{eventId}/injuries
    PUT organizations/{orgId}/events/{eventId}/injuries/{id}
    GET organizations/{orgId}/events/{eventId}/authority-reports
    GET organizations/{orgId}/events/{eventId}/authority-reports/{ruleId}
    PUT organizations/{orgId}/events/{eventId}/authority-reports/{ruleId}
    PUT organizations/{orgId}/areas/{id}/discard
    PUT organizations/{orgId}/departments/{id}/discard
    PUT organizations/{orgId}/competences/{id}/discard
    PUT organizations/{orgId}/events/{eventId}/injuries/{id}/discard
    PUT organizations/{orgId}/attachments/{id}/erase
  `),
  // The editor has taken the event, hands it over, and manages nothing afterwards.
  'to handlers': lines(`
    PUT organizations/{orgId}/events/{id}/hand-over
  `),
  'to managers, of events': lines(`
    PUT organizations/{orgId}/events/{id}/close
    PUT organizations/{orgId}/events/{id}/discard
  `),
  'to editors, of closed events': lines(`
    PUT organizations/{orgId}/events/{id}/reopen
  `),
  'to authors': lines(`
    PUT organizations/{orgId}/events/{eventId}/comments/{id}
    PUT organizations/{orgId}/events/{eventId}/comments/{id}/discard
  `),
  'to those who see it': lines(`
    PUT organizations/{orgId}/bin/{id}/restore
  `),
  'to maintainers': lines(`
    POST stakeholders
    PUT stakeholders/{id}
    POST legislations
    PUT legislations/{id}
    POST stakeholders/files
    POST legislations/files
    POST chemicals/files
    POST emission-factors
    PUT emission-factors/{id}
    POST substances
    PUT substances/{id}
    POST chemicals
    PUT chemicals/{id}
    PUT waste-types/{id}/synonyms
  `),
}
