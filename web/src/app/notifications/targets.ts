import { isNotificationResource, type NotificationResource } from '@ansvar/domain/notices'
import { paths } from '#paths/paths.ts'
import type { Key } from '#texts/keys.ts'

type Target = {
  /** The list that opens a record next to it. Readers cannot open the record's own page. */
  readonly list: (query: { readonly open?: string }) => string
  /** The name of the kind of record. */
  readonly name: Key
}

export const targets: Readonly<Record<NotificationResource, Target>> = {
  events: { list: paths.events.list, name: 'events.one' },
  reminders: { list: paths.reminders.list, name: 'reminders.one' },
  meters: { list: paths.meters.list, name: 'meters.one' },
  policies: { list: paths.policies.list, name: 'policies.one' },
  procedures: { list: paths.procedures.list, name: 'procedures.one' },
  legislation_associations: { list: paths.legislationAssociations.list, name: 'legislationAssociations.one' },
  chemical_associations: { list: paths.chemicalAssociations.list, name: 'chemicalAssociations.one' },
  risk_assessments: { list: paths.riskAssessments.list, name: 'riskAssessments.one' },
  stakeholder_associations: { list: paths.stakeholderAssociations.list, name: 'stakeholderAssociations.one' },
  members: { list: paths.members.list, name: 'members.one' },
  documents: { list: paths.documents.list, name: 'documents.one' },
  audit_packs: { list: paths.manageOrganization.auditPacks, name: 'auditPacks.one' },
  own_chemicals: { list: paths.ownChemicals.list, name: 'ownChemicals.one' },
  inspections: { list: paths.inspections.list, name: 'inspections.one' },
}

/** Returns the target of a notification. Returns null for a kind of record that this version does not know. */
export const targetOf = (resource: string): Target | null =>
  isNotificationResource(resource) ? targets[resource] : null
