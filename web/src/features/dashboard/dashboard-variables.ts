import { workItemKinds } from '@ansvar/domain/work-items'

/** The kinds of work that the dashboard lists. Safety data sheets are many, and only counted. */
const kinds = workItemKinds.filter((kind) => kind !== 'DATA_SHEET')

/** Returns the variables of the dashboard's query. */
export const dashboardVariables = (organizationId: string) => ({ organizationId, kinds })
