import { isBinResource, type BinResource } from '@ansvar/domain/bin'
import { paths } from '#paths/paths.ts'

type Item = { readonly resource: string; readonly recordId: string; readonly parentId: string | null }

const inList =
  (list: (query: { readonly open: string }) => string) =>
  ({ recordId }: Item): string =>
    list({ open: recordId })

const onParent =
  (list: (query?: { readonly open: string }) => string) =>
  ({ parentId }: Item): string =>
    parentId === null ? list() : list({ open: parentId })

const onOrganization = () => paths.manageOrganization.list()

const places: Readonly<Record<BinResource, (item: Item) => string>> = {
  events: inList(paths.events.list),
  corrective_actions: onParent(paths.events.list),
  event_causes: onParent(paths.events.list),
  event_comments: onParent(paths.events.list),
  event_injuries: onParent(paths.events.list),
  event_links: onParent(paths.events.list),
  policies: inList(paths.policies.list),
  procedures: inList(paths.procedures.list),
  documents: inList(paths.documents.list),
  reminders: inList(paths.reminders.list),
  inspections: inList(paths.inspections.list),
  checklists: inList(paths.checklists.list),
  own_chemicals: inList(paths.ownChemicals.list),
  meters: inList(paths.meters.list),
  meter_groups: () => paths.meters.list(),
  readings: onParent(paths.meters.list),
  risk_assessments: inList(paths.riskAssessments.list),
  chemical_associations: inList(paths.chemicalAssociations.list),
  chemical_stocks: onParent(paths.chemicalAssociations.list),
  stakeholder_associations: inList(paths.stakeholderAssociations.list),
  legislation_associations: inList(paths.legislationAssociations.list),
  areas: onOrganization,
  departments: onOrganization,
  competences: onOrganization,
}

/** Returns the address of a record in the bin, or of the record that it belongs to. */
export const placeOf = (item: Item): string =>
  isBinResource(item.resource) ? places[item.resource](item) : paths.binItems()
