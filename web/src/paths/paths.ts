/** The URLs of the application. No other module except `public-paths.ts` writes one (specification, section 2). */
import { publicPaths, withQuery, type Query } from './public-paths.ts'

const segment = (text: string) => encodeURIComponent(text)

/** A list with its filters. `open` shows one of its records in the side panel. */
const list =
  (path: string) =>
  (query: Query = {}) =>
    withQuery(path, query)

/** The URLs of a list, a record, its edit mode and a new record. */
function records(path: string) {
  return {
    list: list(path),
    detail: (id: string) => `${path}/${segment(id)}`,
    edit: (id: string) => `${path}/${segment(id)}/edit`,
    create: () => `${path}/new/edit`,
  }
}

export const paths = {
  ...publicPaths,
  dashboard: () => '/dashboard',
  /** The work list, in a view: `mine`, `department` or `all`. */
  workItems: list('/dashboard/work'),
  binItems: list('/bin'),
  unauthorized: () => '/unauthorized',
  account: () => '/account',
  /** The short URL of a QR code, which opens its record in the active organization. */
  code: (code: string) => `/q/${segment(code)}`,
  /** The labels of the records in the state of the history entry. */
  labels: () => '/labels',

  members: { ...records('/organization/members'), create: () => '/organization/members/new' },
  scope: {
    detail: () => '/organization/scope',
    edit: () => '/organization/scope/edit',
    versions: () => '/organization/scope/versions',
  },
  manageOrganization: {
    list: () => '/organization/manage-organization',
    tokens: () => '/organization/manage-organization/tokens',
    auditPacks: () => '/organization/manage-organization/audit-packs',
    edit: (id: string) => `/organization/manage-organization/${segment(id)}/edit`,
    department: (parentId: string, id: string) =>
      `/organization/manage-organization/${segment(parentId)}/department/${segment(id)}/edit`,
    subsidiary: (parentId: string, id: string) =>
      `/organization/manage-organization/${segment(parentId)}/subsidiary/${segment(id)}/edit`,
  },
  stakeholderAssociations: { ...records('/organization/stakeholders'), create: () => '/organization/stakeholders/new' },

  /** The inspections as a list, or with `view` as a month or by reminder. */
  controlBook: (query: Query = {}) => withQuery('/monitoring/control-book', query),
  inspections: {
    ...records('/monitoring/control-book/inspections'),
    list: list('/monitoring/control-book'),
    /** The edit mode, prefilled as done today. */
    done: (id: string) => `/monitoring/control-book/inspections/${segment(id)}/edit?done=today`,
    /** Answering the checklist of an inspection. */
    run: (id: string) => `/monitoring/control-book/inspections/${segment(id)}?run=1`,
    /** A new inspection of a reminder. */
    plan: (reminderId: string) => withQuery('/monitoring/control-book/inspections/new/edit', { reminder: reminderId }),
  },
  reminders: {
    ...records('/monitoring/control-book/reminders'),
    list: (query: { readonly open?: string } = {}) =>
      withQuery('/monitoring/control-book', { view: 'reminders', ...query }),
    /** The reminders that no active member is responsible for. */
    withoutOwner: () => withQuery('/monitoring/control-book', { view: 'reminders', isWithoutOwner: 'true' }),
  },
  checklists: {
    ...records('/monitoring/control-book/checklists'),
    /** A saved version, shown on the record's screen. */
    version: (id: string, version: number) => `/monitoring/control-book/checklists/${segment(id)}?version=${version}`,
    list: (query: { readonly open?: string } = {}) =>
      withQuery('/monitoring/control-book', { view: 'checklists', ...query }),
  },
  meters: {
    ...records('/monitoring/meters'),
    /** `type` is a value of the meter type enumeration. The URL contains it in lower case. */
    create: (type: string) => `/monitoring/meters/new/${type.toLowerCase()}`,
    /** The choice of a meter type. */
    types: () => '/monitoring/meters/new',
  },
  /** Readings are shown on the page of their meter. */
  readings: (meterId: string) => ({
    ...records(`/monitoring/meters/${segment(meterId)}/readings`),
    list: list(`/monitoring/meters/${segment(meterId)}`),
  }),

  chemicalAssociations: records('/chemicals/my-chemicals'),
  riskAssessments: {
    ...records('/chemicals/my-chemicals/assessments'),
    list: (query: { readonly open?: string } = {}) =>
      withQuery('/chemicals/my-chemicals', { view: 'assessments', ...query }),
    /** A completed version, shown on the record's screen. */
    version: (id: string, version: number) =>
      withQuery(`/chemicals/my-chemicals/assessments/${segment(id)}`, { version: String(version) }),
    /** A new assessment of a chemical of the organization. */
    of: (association: string) => withQuery('/chemicals/my-chemicals/assessments/new/edit', { chemical: association }),
  },
  /** A new record of my chemicals, with its chemical. */
  addChemical: (chemical: string) => withQuery('/chemicals/my-chemicals/new/edit', { chemical }),
  /** The products of the organization that the catalogue does not have. */
  ownChemicals: records('/chemicals/own-chemicals'),
  /** A new one for my chemicals, with its name. */
  newOwnChemical: (name: string) => `/chemicals/own-chemicals/new/edit?name=${segment(name)}`,
  /** The storage check of an area. */
  chemicalStorage: (area?: string) => withQuery('/chemicals/my-chemicals/storage', { area }),
  /** The register of chemicals by area for the fire service. */
  chemicalRegister: () => '/chemicals/my-chemicals/register',
  /** The amounts of chemicals compared with the thresholds of the Seveso directive. */
  sevesoFigure: () => '/chemicals/my-chemicals/seveso',
  events: {
    list: list('/evaluation/event-handling'),
    detail: (id: string) => `/evaluation/event-handling/${segment(id)}`,
    create: () => '/events/new',
    /** The short form, also for readers. */
    report: () => '/events/report',
  },
  procedures: {
    ...records('/operation/procedures'),
    /** A saved version, shown on the record's screen. */
    version: (id: string, version: number) => `/operation/procedures/${segment(id)}?version=${version}`,
  },
  legislationAssociations: {
    list: list('/documents/binding-obligations'),
    detail: (id: string) => `/documents/binding-obligations/${segment(id)}`,
    /** The legislation to choose from, with suggestions first. */
    create: () => '/documents/binding-obligations/new?isSuggested=true',
  },
  legislationCandidates: {
    list: list('/documents/binding-obligations/new'),
  },
  documents: { list: list('/documents/own-documents') },
  policies: {
    ...records('/leadership/policies'),
    versions: (id: string) => `/leadership/policies/${segment(id)}/versions`,
  },

  admin: {
    chemicals: records('/admin/chemicals'),
    chemicalRequests: {
      list: list('/admin/chemical-requests'),
      detail: (id: string) => `/admin/chemical-requests/${segment(id)}`,
    },
    substances: records('/admin/substances'),
    wasteTypes: { list: list('/admin/waste-types') },
    emissionFactors: {
      list: list('/admin/emission-factors'),
      edit: (id: string) => `/admin/emission-factors/${segment(id)}/edit`,
      create: (type: string) => `/admin/emission-factors/new/${type.toLowerCase()}`,
      types: () => '/admin/emission-factors/new',
    },
    legislations: {
      list: list('/admin/legislation'),
      edit: (id: string) => `/admin/legislation/${segment(id)}/edit`,
      create: () => '/admin/legislation/new',
    },
    stakeholders: {
      list: list('/admin/stakeholders'),
      edit: (id: string) => `/admin/stakeholders/${segment(id)}/edit`,
      create: () => '/admin/stakeholders/new',
    },
  },
} as const
