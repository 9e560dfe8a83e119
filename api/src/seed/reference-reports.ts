import { z } from 'zod'
import { isReportPeriod, reportStarts, reportTriggers } from '@ansvar/domain/authority-reports'
import { isIsoDate } from '@ansvar/domain/dates'
import { isTerritory } from '@ansvar/domain/territories'
import { referenceId } from './reference-id.ts'

const text = z.string().min(1)
const optional = z.string().transform((value) => (value === '' ? null : value))
const optionalDay = optional.pipe(z.string().refine(isIsoDate).nullable())

/** A line of reporting_rules.csv. */
export const reportingRule = z
  .strictObject({
    id: z.string().regex(/^[A-Z_]+$/),
    territory: z.string().refine(isTerritory),
    valid_from: optionalDay,
    valid_to: optionalDay,
    trigger: z.enum(reportTriggers),
    period: z.string().refine(isReportPeriod),
    counted_from: z.enum(reportStarts),
    source: text,
    link: optional,
    name_en: text,
    name_da: text,
  })
  .transform(({ id: code, ...row }) => ({ ...row, id: referenceId('reporting_rules', code), code }))
