import type { NotificationResource } from '@ansvar/domain/notices'

/** The web app's list of each kind of record. Readers open a record there; its own page may require the role Editor. */
const lists: Readonly<Record<NotificationResource, string>> = {
  events: '/evaluation/event-handling',
  reminders: '/monitoring/control-book?view=reminders',
  meters: '/monitoring/meters',
  policies: '/leadership/policies',
  procedures: '/operation/procedures',
  legislation_associations: '/documents/binding-obligations',
  chemical_associations: '/chemicals/my-chemicals',
  risk_assessments: '/chemicals/my-chemicals?view=assessments',
  stakeholder_associations: '/organization/stakeholders',
  members: '/organization/members',
  inspections: '/monitoring/control-book',
  documents: '/documents/own-documents',
  audit_packs: '/organization/manage-organization/audit-packs',
  own_chemicals: '/chemicals/own-chemicals',
}

/**
 * Returns the path of the web app that opens a record in its list, or the list itself if there is no id. With the id of a
 * part, the path of that part of the record.
 */
export function recordPath(resource: NotificationResource, id: string | null, partId: string | null = null): string {
  const list = lists[resource]
  if (id === null) return list
  return `${list}${list.includes('?') ? '&' : '?'}open=${id}${partId === null ? '' : `#${partId}`}`
}

/** The page on which the bell shows all notifications. */
export const bellPath = '/dashboard'
