import { readFileSync } from 'node:fs'
import { z } from 'zod'

// The data sheets that are made for tests: what each one says, which is the truth for what is read from it.

export const sheetLayouts = ['one-column', 'pairs', 'boxes', 'dense', 'letter'] as const
export const sheetLanguages = ['en', 'da', 'de', 'sv'] as const
export type SheetLanguage = (typeof sheetLanguages)[number]

/** What makes a sheet hard to read. */
const traits = [
  'bilingual',
  'no-subheadings',
  'no-section-word',
  'ambiguous-date',
  'header-dates-only',
  'long',
  'no-pictogram-codes',
  'not-dangerous-goods',
  'spaced-codes',
  'no-revision',
] as const

const substance = z.strictObject({
  name: z.string(),
  cas: z.string(),
  ec: z.string().nullable(),
  /** The concentration as the sheet states it. */
  stated: z.string(),
  min: z.number(),
  max: z.number(),
})

const limit = z.strictObject({
  cas: z.string(),
  value: z.number(),
  unit: z.enum(['ppm', 'mg/m³']),
  kind: z.enum(['LONG_TERM', 'SHORT_TERM']),
})

const sheet = z.strictObject({
  id: z.string(),
  /** The rules were written with the development sheets. The held-out ones, and later the final ones, measured them. */
  set: z.enum(['development', 'held-out', 'final']),
  layout: z.enum(sheetLayouts),
  language: z.enum(sheetLanguages),
  traits: z.array(z.enum(traits)),
  name: z.string(),
  product_number: z.string().nullable(),
  ufi: z.string().nullable(),
  supplier: z.string(),
  signal_word: z.enum(['DANGER', 'WARNING']).nullable(),
  pictograms: z.array(z.string()),
  hazard_statements: z.array(z.string()),
  eu_hazard_statements: z.array(z.string()),
  precautionary_statements: z.array(z.string()),
  substances: z.array(substance),
  limits: z.array(limit),
  physical_state: z.enum(['LIQUID', 'SOLID', 'GAS', 'AEROSOL']),
  density: z.strictObject({ value: z.number(), unit: z.string() }).nullable(),
  un_number: z.string().nullable(),
  transport_class: z.string().nullable(),
  packing_group: z.string().nullable(),
  /** The dates as the sheet states them, and the ISO date of the revision. */
  dates: z.strictObject({
    revision: z.string(),
    iso: z.string(),
    printed: z.string(),
    replaces: z.string().nullable(),
  }),
})
export type Sheet = z.output<typeof sheet>

/** Reads what the sheets say. */
export const readSheets = (): Sheet[] =>
  z.array(sheet).parse(JSON.parse(readFileSync(new URL('sheets.json', import.meta.url), 'utf8')))
