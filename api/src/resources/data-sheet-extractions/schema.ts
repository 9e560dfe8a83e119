import { z } from 'zod'
import {
  dataSheetExtractionStates,
  extractionConfidences,
  extractionReasons,
} from '@ansvar/domain/data-sheet-extractions'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import { id, instant, reference } from '#contract/fields.ts'

const box = responseSchema('DataSheetBox', {
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})

const field = responseSchema('DataSheetField', {
  path: z.string(),
  value: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string().nullable(),
  record_id: id.nullable(),
  confidence: named('ExtractionConfidence', z.enum(extractionConfidences)),
  page: z.number().int().min(1),
  quote: z.string(),
  box,
})

export const dataSheetExtraction = responseSchema('DataSheetExtraction', {
  id,
  organization_id: id,
  file_id: id.nullable(),
  state: named('DataSheetExtractionState', z.enum(dataSheetExtractionStates)),
  reason: named('DataSheetExtractionReason', z.enum(extractionReasons)).nullable(),
  language: z.string().nullable(),
  other_languages: z.array(z.string()),
  fields: z.array(field),
  created_date: instant,
  ended_date: instant.nullable(),
})

export const dataSheetExtractionInput = inputSchema('DataSheetExtractionInput', { file_id: reference })

/** The columns that a request can read. */
export const extractionColumns = [
  'id',
  'organization_id',
  'file_id',
  'state',
  'reason',
  'language',
  'other_languages',
  'fields',
  'created_date',
  'ended_date',
] as const
