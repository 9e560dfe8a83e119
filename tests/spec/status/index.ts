import { behaviours } from '../behaviours.ts'
import { callRows } from '../calls.ts'
import { constants } from '../constants.ts'
import { enumerations, openEnumerations } from '../enumerations.ts'
import { entityFields } from '../fields.ts'
import { adminRows, dashboardRow, disabledRows, menuRows, mobileRows, reportEventRow, sectionRows } from '../menus.ts'
import { roles } from '../roles.ts'
import { publicRoutes, redirects, routes } from '../routes.ts'
import type { Row, Status } from '../row.ts'
import { behaviourStatus } from './behaviours.ts'
import { callStatus, type OpenApi } from './calls.ts'
import { constantStatus } from './constants.ts'
import { enumerationStatus } from './enumerations.ts'
import { fieldStatus } from './fields.ts'
import { disabledStatus, menuStatus, mobileStatus, sectionStatus } from './menus.ts'
import { roleStatus } from './roles.ts'
import { redirectStatus, routeStatus } from './routes.ts'

type Judged = { readonly row: Row; readonly status: Status }

const judge = <R extends Row>(rows: readonly R[], statusOf: (row: R) => Status): Judged[] =>
  rows.map((row) => ({ row, status: statusOf(row) }))

const judgeLater = <R extends Row>(rows: readonly R[], statusOf: (row: R) => Promise<Status>): Promise<Judged[]> =>
  Promise.all(rows.map(async (row) => ({ row, status: await statusOf(row) })))

/** Returns every row of the specification with its current status. */
export async function judgeAll(openApi: OpenApi): Promise<Judged[]> {
  return [
    ...judge([...publicRoutes, ...routes], routeStatus),
    ...judge(redirects, redirectStatus),
    ...judge([dashboardRow, ...menuRows, ...adminRows, reportEventRow], menuStatus),
    ...judge(sectionRows, sectionStatus),
    ...judge(disabledRows, disabledStatus),
    ...judge(mobileRows, mobileStatus),
    ...judge(roles, roleStatus),
    ...judge(entityFields, fieldStatus),
    ...judge(callRows, (row) => callStatus(row, openApi)),
    ...(await judgeLater(enumerations, enumerationStatus)),
    ...(await judgeLater(openEnumerations, (row) => enumerationStatus(row, { open: true }))),
    ...(await judgeLater(constants, constantStatus)),
    ...judge(behaviours, behaviourStatus),
  ]
}
