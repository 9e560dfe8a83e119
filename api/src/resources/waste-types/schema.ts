import { z } from 'zod'
import { cleanSynonyms, wasteLevels, wasteLimits } from '@ansvar/domain/waste'
import { inputSchema, responseSchema } from '#contract/components.ts'
import { fault, id, instant, line, version } from '#contract/fields.ts'
import { maintainerName } from '#http/maintainers.ts'

/** A synonym. Users separate synonyms with commas, so it contains none. */
const synonym = line(wasteLimits.synonym).refine((text) => !/[,;]/.test(text), fault('invalid'))

export const wasteTypeSynonymsInput = inputSchema('WasteTypeSynonymsInput', {
  synonyms: z.array(synonym).max(wasteLimits.synonyms).transform(cleanSynonyms),
})

export const wasteType = responseSchema('WasteType', {
  id,
  version,
  code: z.string(),
  level: z.enum(wasteLevels),
  parent_code: z.string().nullable(),
  hazardous: z.boolean().nullable(),
  mirror: z.boolean().nullable(),
  name: z.string(),
  synonyms: z.array(z.string()),
  last_modified_date: instant,
  last_modified_by: maintainerName,
})
