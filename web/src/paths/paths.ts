/** Every URL of the application is a function here or in `public-paths.ts`; nothing else writes one (specification, section 2). */
import { publicPaths, withQuery, type Query } from './public-paths.ts'

const segment = (text: string) => encodeURIComponent(text)

/** A list, narrowed as its address says; it may show one of its records beside it, read-only. */
const list =
  (path: string) =>
  (query: Query = {}) =>
    withQuery(path, query)

/** The list, a record, its edit mode, and where a new one is written. */
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
  unauthorized: () => '/unauthorized',
  account: () => '/account',

  members: { ...records('/organization/members'), create: () => '/organization/members/new' },
  scope: {
    detail: () => '/organization/scope',
    edit: () => '/organization/scope/edit',
    versions: () => '/organization/scope/versions',
  },
  manageOrganization: {
    list: () => '/organization/manage-organization',
    tokens: () => '/organization/manage-organization/tokens',
    edit: (id: string) => `/organization/manage-organization/${segment(id)}/edit`,
    department: (parentId: string, id: string) =>
      `/organization/manage-organization/${segment(parentId)}/department/${segment(id)}/edit`,
    subsidiary: (parentId: string, id: string) =>
      `/organization/manage-organization/${segment(parentId)}/subsidiary/${segment(id)}/edit`,
  },
  stakeholderAssociations: { ...records('/organization/stakeholders'), create: () => '/organization/stakeholders/new' },

  /** The inspections as a list, or by `view` as a month or as the reminders that they follow from. */
  controlBook: (query: Query = {}) => withQuery('/monitoring/control-book', query),
  inspections: {
    ...records('/monitoring/control-book/inspections'),
    list: list('/monitoring/control-book'),
    /** Edited as one that was done today. */
    done: (id: string) => `/monitoring/control-book/inspections/${segment(id)}/edit?done=today`,
    /** A new one of a reminder. */
    plan: (reminderId: string) => withQuery('/monitoring/control-book/inspections/new/edit', { reminder: reminderId }),
  },
  reminders: {
    ...records('/monitoring/control-book/reminders'),
    list: (query: { readonly open?: string } = {}) =>
      withQuery('/monitoring/control-book', { view: 'reminders', ...query }),
  },
  meters: {
    ...records('/monitoring/meters'),
    /** `type` is a meter type, written as the enumeration is; the route has it in lower case. */
    create: (type: string) => `/monitoring/meters/new/${type.toLowerCase()}`,
    /** The types to choose from. */
    types: () => '/monitoring/meters/new',
  },
  /** A meter's readings stand on the meter. */
  readings: (meterId: string) => ({
    ...records(`/monitoring/meters/${segment(meterId)}/readings`),
    list: list(`/monitoring/meters/${segment(meterId)}`),
  }),

  chemicalAssociations: records('/chemicals/my-chemicals'),
  /** Which chemicals of an area may stand together. */
  chemicalStorage: (area?: string) => withQuery('/chemicals/my-chemicals/storage', { area }),
  events: {
    list: list('/evaluation/event-handling'),
    detail: (id: string) => `/evaluation/event-handling/${segment(id)}`,
    create: () => '/events/new',
  },
  procedures: {
    ...records('/operation/procedures'),
    /** One saved version, on the record's own screen. */
    version: (id: string, version: number) => `/operation/procedures/${segment(id)}?version=${version}`,
  },
  legislationAssociations: {
    list: list('/documents/binding-obligations'),
    detail: (id: string) => `/documents/binding-obligations/${segment(id)}`,
    /** The acts to choose from; first those that are suggested. */
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
