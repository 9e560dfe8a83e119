import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import { emissionFactorLimits, emissionValueProblems, type EmissionValue } from '@ansvar/domain/emission-factors'
import type { EmissionType, EmissionUnit } from '@ansvar/domain/emissions'
import { meterTypes, type MeterType } from '@ansvar/domain/meter-types'
import { meterDefaults } from '@ansvar/domain/meters'
import { required } from '@ansvar/domain/problems'
import type { Territory } from '@ansvar/domain/territories'
import type { EmissionFactorRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { restore, retire } from '#screen/bulk/actions.ts'
import { choice, dateProblems, defineResource, flag, numberProblems } from '#screen/resource.ts'
import {
  CreateEmissionFactorDocument,
  EmissionFactorDocument,
  EmissionFactorHistoryDocument,
  EmissionFactorsDocument,
  UpdateEmissionFactorDocument,
} from './generated/emission-factors.graphql.ts'

export type ValueDraft = {
  readonly value: number | string | null
  readonly meterUnits: string | null
  readonly emissionUnits: EmissionUnit
  readonly startDate: IsoDate | string | null
  readonly endDate: IsoDate | string | null
}

export type EmissionFactorDraft = {
  readonly utilityType: MeterType
  readonly emissionType: EmissionType
  readonly nameEn: string
  readonly nameDa: string
  readonly territory: Territory | null
  readonly source: string
  readonly equivalents: boolean
  readonly note: string
  readonly values: readonly ValueDraft[]
  readonly active: boolean
}

export const emptyValue = (type: MeterType): ValueDraft => ({
  value: null,
  meterUnits: meterDefaults(type).units,
  emissionUnits: 'KILOGRAM',
  startDate: null,
  endDate: null,
})

const emptyFactor = (utilityType: MeterType): EmissionFactorDraft => ({
  utilityType,
  emissionType: 'CO2',
  nameEn: '',
  nameDa: '',
  territory: 'DK' as Territory,
  source: '',
  equivalents: true,
  note: '',
  values: [emptyValue(utilityType)],
  active: true,
})

/** Maps a value to its input. The draft's check has refused missing and unreadable values. */
const valueOf = ({ value, meterUnits, emissionUnits, startDate, endDate }: ValueDraft): EmissionValue => ({
  value: typeof value === 'number' ? value : 0,
  meterUnits: meterUnits ?? '',
  emissionUnits,
  startDate: isIsoDate(startDate) ? startDate : null,
  endDate: isIsoDate(endDate) ? endDate : null,
})

/** The emissions of one unit of what meters measure, in the catalogue. */
export const emissionFactors = defineResource({
  name: 'emissionFactors',
  permission: 'MAINTAIN_SYSTEM',
  paths: { list: paths.admin.emissionFactors.list, edit: paths.admin.emissionFactors.edit },
  documents: {
    list: EmissionFactorsDocument,
    record: EmissionFactorDocument,
    create: CreateEmissionFactorDocument,
    update: UpdateEmissionFactorDocument,
    history: EmissionFactorHistoryDocument,
  },
  filters: { utilityType: choice(meterTypes), active: flag },
  sort: ['name'],
  bulk: [retire, restore],
  titleOf: (factor: EmissionFactorRecordFragment) => factor.name,
  empty: () => emptyFactor('ELECTRICITY'),
  toDraft: (factor): EmissionFactorDraft => ({
    utilityType: factor.utilityType,
    emissionType: factor.emissionType,
    nameEn: factor.nameEn,
    nameDa: factor.nameDa ?? '',
    territory: factor.territory,
    source: factor.source ?? '',
    equivalents: factor.equivalents,
    note: factor.note ?? '',
    values: factor.values.map(({ value, meterUnits, emissionUnits, startDate, endDate }) => ({
      value,
      meterUnits,
      emissionUnits,
      startDate: startDate ?? null,
      endDate: endDate ?? null,
    })),
    active: factor.active,
  }),
  toInput: ({ nameDa, source, note, territory, values, ...rest }: EmissionFactorDraft) => ({
    ...rest,
    nameDa: nameDa || null,
    source: source || null,
    note: note || null,
    // The draft's check refuses a missing territory, and so does the service.
    territory: territory ?? ('' as Territory),
    values: values.map(valueOf),
  }),
  check: (draft) => [
    ...required('nameEn', draft.nameEn),
    ...required('territory', draft.territory),
    ...required('values', draft.values),
    ...draft.values.flatMap(({ value, meterUnits, startDate, endDate }, index) => [
      ...required(`values.${index}.value`, value),
      ...numberProblems(`values.${index}.value`, value, { min: 0, max: emissionFactorLimits.value }),
      ...required(`values.${index}.meterUnits`, meterUnits),
      ...dateProblems(`values.${index}.startDate`, startDate),
      ...dateProblems(`values.${index}.endDate`, endDate),
    ]),
    ...emissionValueProblems(draft.utilityType, draft.values.map(valueOf)),
  ],
})

/** Returns the same resource, whose new records are for meters of a type. */
export const emissionFactorsOf = (type: MeterType): typeof emissionFactors => ({
  ...emissionFactors,
  empty: () => emptyFactor(type),
})
