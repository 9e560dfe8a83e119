import type { CodeQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'

export type FoundCode = NonNullable<CodeQuery['code']>

/**
 * Returns the address that an active code opens, or null for an area, whose work is on several pages. Readers cannot open
 * the pages of reminders and inspections: their lists show the record next to them.
 */
export function targetOf({ resource, recordId, openInspectionId }: FoundCode, mayEdit: boolean): string | null {
  switch (resource) {
    case 'REMINDER':
      if (openInspectionId === null)
        return mayEdit ? paths.reminders.detail(recordId) : paths.reminders.list({ open: recordId })
      // An inspection without a checklist opens on its own page instead.
      return mayEdit ? paths.inspections.run(openInspectionId) : paths.inspections.list({ open: openInspectionId })
    case 'METER':
      return mayEdit ? paths.readings(recordId).create() : paths.meters.detail(recordId)
    case 'OWN_CHEMICAL':
      return paths.chemicalAssociations.detail(recordId)
    default:
      return null
  }
}
