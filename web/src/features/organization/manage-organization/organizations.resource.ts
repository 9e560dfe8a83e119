import type { ApprovalMode } from '@ansvar/domain/approval-states'
import { isCvr, normalizeCvr } from '@ansvar/domain/identifiers'
import { required } from '@ansvar/domain/problems'
import type { CertificationStandard } from '@ansvar/domain/standards'
import { isTimeZone } from '@ansvar/domain/time-zones'
import { escalationLimits } from '@ansvar/domain/work-items'
import type { OrganizationRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { fileOf, filesProblems, type DraftFile } from '#screen/files.ts'
import { numberProblems, type Screened, type Named } from '#screen/resource.ts'
import {
  CreateSubsidiaryDocument,
  OrganizationDocument,
  OrganizationHistoryDocument,
  UpdateOrganizationDocument,
} from './generated/organizations.graphql.ts'

export type OrganizationDraft = {
  readonly name: string
  readonly registrationNumber: string
  readonly address: string
  readonly naceCode: string | null
  readonly timeZone: string
  readonly certificationStandards: readonly CertificationStandard[]
  /** The id of the parent organization. */
  readonly parent: string | null
  readonly logo: DraftFile | null
  /** Null if work items are never escalated. */
  readonly escalationDays: number | string | null
  readonly rootCauseRequired: boolean
  readonly readersReportEvents: boolean
  readonly approvalMode: ApprovalMode
}

const DEFAULT_TIME_ZONE = 'Europe/Copenhagen'

/** The organization and those below it. A new one is a subsidiary of the one with the id `parentId`. */
export const organizations: Named<Screened<OrganizationRecordFragment, OrganizationDraft>, 'organizations'> = {
  name: 'organizations',
  permission: 'MANAGE_ORGANIZATION',
  paths: { list: paths.manageOrganization.list },
  documents: {
    record: OrganizationDocument,
    create: CreateSubsidiaryDocument,
    update: UpdateOrganizationDocument,
    history: OrganizationHistoryDocument,
  },
  titleOf: ({ name }) => name,
  empty: () => ({
    name: '',
    registrationNumber: '',
    address: '',
    naceCode: null,
    timeZone: DEFAULT_TIME_ZONE,
    certificationStandards: [],
    parent: null,
    logo: null,
    escalationDays: escalationLimits.default,
    rootCauseRequired: true,
    readersReportEvents: false,
    approvalMode: 'SIGNED',
  }),
  toDraft: (organization) => ({
    name: organization.name,
    registrationNumber: organization.registrationNumber ?? '',
    address: organization.address ?? '',
    naceCode: organization.naceCode ?? null,
    timeZone: organization.timeZone,
    certificationStandards: organization.certificationStandards,
    parent: organization.parentId ?? null,
    logo: organization.logo ? fileOf(organization.logo) : null,
    escalationDays: organization.escalationDays,
    rootCauseRequired: organization.rootCauseRequired,
    readersReportEvents: organization.readersReportEvents,
    approvalMode: organization.approvalMode,
  }),
  toInput: ({ parent, logo, ...rest }) => ({ ...rest, parentId: parent, logoId: logo?.id ?? null }),
  check: ({ name, registrationNumber, timeZone, logo, escalationDays }) => [
    ...numberProblems('escalationDays', escalationDays, escalationLimits),
    ...filesProblems('logo', logo ? [logo] : []),
    ...required('name', name),
    ...(registrationNumber.trim() !== '' && !isCvr(normalizeCvr(registrationNumber))
      ? [{ path: 'registrationNumber', code: 'not_a_cvr' }]
      : []),
    ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone', code: 'not_in_list' }]),
  ],
}
