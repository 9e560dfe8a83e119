import { areaLimits } from '@ansvar/domain/organizations'
import { active, line, optionalProse, optionalReference } from '#contract/fields.ts'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { kindOf } from '#db/records.ts'

/** The fields of an area that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const areaInput = inputSchema('AreaInput', {
  name: line(areaLimits.name),
  parent_id: optionalReference,
  description: optionalProse(areaLimits.description),
  active,
})

export const area = recordResponse('Area', areaInput)

export const areaKind = kindOf('areas', area, { references: { parent_id: 'areas' } })
