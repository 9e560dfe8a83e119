import { meterTypes, type MeterType } from '@ansvar/domain/meter-types'
import { meterDefaults, meterKinds, type MeterKind } from '@ansvar/domain/meters'
import { isCustomUnit } from '@ansvar/domain/units'
import type { Period } from '@ansvar/domain/periods'
import { required } from '@ansvar/domain/problems'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { areas } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { branchOf, choice, date, defineResource, flag, rarely, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import { MeterGroupsDocument } from './generated/meter-groups.graphql.ts'
import {
  CreateMeterDocument,
  MeterDocument,
  MeterHistoryDocument,
  MetersDocument,
  DiscardMeterDocument,
  UpdateMeterDocument,
} from './generated/meters.graphql.ts'
import { emissionFactors } from './emission-factors.source.ts'
import { groupNode } from './use-meter-groups.ts'

export type MeterDraft = {
  readonly name: string
  readonly number: string
  readonly utilityType: MeterType
  readonly units: string | null
  readonly kind: MeterKind
  readonly groupId: string | null
  readonly area: Reference | null
  readonly responsible: Reference | null
  readonly frequency: Period | null
  readonly emissionFactor: Reference | null
  readonly note: string
  readonly files: readonly DraftFile[]
  readonly active: boolean
}

const emptyMeter = (utilityType: MeterType): MeterDraft => ({
  name: '',
  number: '',
  utilityType,
  ...meterDefaults(utilityType),
  groupId: null,
  area: null,
  responsible: null,
  frequency: 'P1M' as Period,
  emissionFactor: null,
  note: '',
  files: [],
  active: true,
})

export const meters = defineResource({
  name: 'meters',
  permission: 'EDIT_ORGANIZATION',
  paths: { list: paths.meters.list, detail: paths.meters.detail, edit: paths.meters.edit },
  documents: {
    list: MetersDocument,
    record: MeterDocument,
    create: CreateMeterDocument,
    update: UpdateMeterDocument,
    discard: DiscardMeterDocument,
    history: MeterHistoryDocument,
  },
  filters: {
    utilityType: choice(meterTypes),
    kind: choice(meterKinds),
    groupId: branchOf(MeterGroupsDocument, groupNode),
    areaId: recordOf(areas),
    responsibleId: recordOf(members),
    nextReadingDate: date,
    emissionFactorId: rarely(recordOf(emissionFactors)),
    hasEmissionFactor: rarely(flag),
    active: flag,
  },
  // By next reading date; meters without a schedule last.
  sort: ['nextReadingDate', 'name'],
  coded: 'METER',
  bulk: [assign('responsible', 'responsible', members), retire, restore],
  titleOf: (meter: MeterRecordFragment) => meter.name,
  empty: () => emptyMeter('ELECTRICITY'),
  toDraft: (meter): MeterDraft => ({
    name: meter.name,
    number: meter.number ?? '',
    utilityType: meter.utilityType,
    units: meter.units,
    kind: meter.kind,
    groupId: meter.group?.id ?? null,
    area: referenceTo(meter.area),
    responsible: referenceTo(meter.responsible),
    frequency: meter.frequency ?? null,
    emissionFactor: referenceTo(meter.emissionFactor),
    note: meter.note ?? '',
    files: draftFiles(meter.files),
    active: meter.active,
  }),
  toInput: ({ number, units, area, responsible, emissionFactor, note, files, ...rest }: MeterDraft) => ({
    ...rest,
    number: number || null,
    units: units ?? '',
    areaId: area?.id ?? null,
    responsibleId: responsible?.id ?? null,
    emissionFactorId: emissionFactor?.id ?? null,
    note: note || null,
    files: filesInput(files),
  }),
  check: ({ name, utilityType, units, files }) => [
    ...required('name', name),
    ...required('units', units),
    ...(utilityType === 'CUSTOM' && units && !isCustomUnit(units) ? [{ path: 'units', code: 'invalid' }] : []),
    ...filesProblems('files', files),
  ],
})

/** Returns the same resource, whose new records are of a type. */
export const metersOf = (type: MeterType): typeof meters => ({ ...meters, empty: () => emptyMeter(type) })
