import { sql } from 'kysely'
import { z } from 'zod'
import { cleanSynonyms, wasteChapters, wasteLevels, wasteLimits } from '@ansvar/domain/waste'
import { inputSchema, responseSchema } from '#contract/components.ts'
import { fault, id, instant, line, version } from '#contract/fields.ts'
import { flag, oneOf, plainOrder, rankOrder, textIn, textOrder } from '#contract/lists.ts'
import { kindOf, nameIn } from '#db/records.ts'
import { action, collection } from '#http/collection.ts'
import { maintainerName } from '#http/maintainers.ts'

/** A synonym. Users separate synonyms with commas, so it contains none. */
const synonym = line(wasteLimits.synonym).refine((text) => !/[,;]/.test(text), fault('invalid'))

const wasteTypeSynonymsInput = inputSchema('WasteTypeSynonymsInput', {
  synonyms: z.array(synonym).max(wasteLimits.synonyms).transform(cleanSynonyms),
})

const wasteType = responseSchema('WasteType', {
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

const path = '/waste-types'

const kind = kindOf('waste_types', wasteType, {
  owner: 'catalogue',
  derived: ['name'],
  hidden: ['name_en', 'name_da'],
  present: ({ name_en, name_da, ...row }, language) => ({ ...row, name: nameIn(language, { name_en, name_da }) }),
})

export const wasteTypes = collection({
  path,
  summaries: {
    list: 'Lists the entries of the European list of waste',
    read: 'Returns one entry of the European list of waste',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind,
  list: {
    sort: {
      code: plainOrder('code'),
      name: textOrder('name'),
      level: rankOrder('level', wasteLevels),
      hazardous: plainOrder('hazardous'),
      last_modified_date: plainOrder('last_modified_date'),
    },
    defaultSort: 'code,asc',
    filters: {
      level: oneOf('level', wasteLevels),
      chapter: oneOf('chapter', wasteChapters as [string, ...string[]]),
      parent_code: textIn('parent_code', 5),
      hazardous: flag('hazardous'),
      has_synonyms: flag('has_synonyms'),
    },
    search: 'search_text',
    // Searches 11 01 09* as one code instead of three numbers.
    searched: (text) => text.replaceAll(/\b(\d\d)\s+(?=\d\d\b)/g, '$1').replaceAll(/(?<=\d\d)\*/g, ''),
    byId: true,
  },
  input: wasteTypeSynonymsInput,
  source: ({ language }) => sql<object>`(
    select *, left(code, 2) as chapter, cardinality(synonyms) > 0 as has_synonyms,
      ${language === 'da' ? sql`coalesce(name_da, name_en)` : sql`name_en`} as name
    from waste_types)`,
  actions: [
    action(kind, path, {
      name: 'synonyms',
      summary: 'Replaces the synonyms of an entry of the European list of waste',
      input: wasteTypeSynonymsInput,
      change: ({ body }) => body.valid(),
    }),
  ],
})
