import type { ColumnType, Generated } from 'kysely'
import type { ReportState } from '@ansvar/domain/authority-reports'
import type { CauseCategory, CauseKind } from '@ansvar/domain/event-causes'
import type {
  BodyPart,
  ContactMode,
  Employment,
  InjuryKind,
  InjurySide,
  Treatment,
} from '@ansvar/domain/event-injuries'
import type { EventLinkKind } from '@ansvar/domain/event-links'
import type { StoredFiles, Stamps } from './columns.ts'

type PartOfEvent = Stamps & { organization_id: string; id: Generated<string>; event_id: string }

/** The column with the target of a link, by its kind. */
export const linkColumns = {
  AREA: 'area_id',
  CHEMICAL_ASSOCIATION: 'chemical_association_id',
  INSPECTION: 'inspection_id',
  PROCEDURE: 'procedure_id',
  POLICY: 'policy_id',
  METER: 'meter_id',
  OBLIGATION: 'legislation_association_id',
  STAKEHOLDER: 'stakeholder_association_id',
} as const satisfies Record<EventLinkKind, string>

type LinkColumns = { [Column in (typeof linkColumns)[EventLinkKind]]: Generated<string | null> }

/** The tables of the records that belong to an event. */
export type EventPartTables = {
  event_causes: PartOfEvent & {
    kind: CauseKind
    category: CauseCategory | null
    text: string
    because_of_id: string | null
    active: Generated<boolean>
  }
  event_links: PartOfEvent &
    LinkColumns & {
      kind: ColumnType<EventLinkKind, never, never>
      target_id: ColumnType<string, never, never>
      active: Generated<boolean>
    }
  event_comments: PartOfEvent & { author_id: string; author_name: string; text: string; files: StoredFiles }
  event_injuries: PartOfEvent & {
    injured_member_id: string | null
    injured_name: string | null
    employment: Employment | null
    job: string | null
    hired_on: string | null
    injury_kind: InjuryKind | null
    body_part: BodyPart | null
    side: InjurySide | null
    first_absence_on: string | null
    absence_until: string | null
    treatment: Treatment | null
    compensation_likely: boolean
    permanent: boolean
    died_on: string | null
    contact_mode: ContactMode | null
    object: string | null
    files: StoredFiles
    active: Generated<boolean>
  }
  authority_reports: PartOfEvent & {
    rule_id: string
    state: ReportState
    counted_from_on: string
    due_on: string
    remind_on: string
    reported_on: string | null
    reference: string | null
    reason: string | null
    files: StoredFiles
  }
}
