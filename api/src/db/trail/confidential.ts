/** Tables whose changes show who reports and handles events. */
export const confidentialTables = [
  'events',
  'event_causes',
  'event_links',
  'event_comments',
  'event_injuries',
  'authority_reports',
  'corrective_actions',
] as const

/** Tables with the names of people, which row-level security hides with their trail. */
export const personTables = ['event_persons', 'corrective_action_persons'] as const
