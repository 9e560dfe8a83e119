import { cleanSynonyms, wasteChapters, wasteCode, wasteLevels } from '@ansvar/domain/waste'
import type { WasteTypeRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { choice, defineGivenResource, flag } from '#screen/resource.ts'
import {
  UpdateWasteTypeSynonymsDocument,
  WasteTypeDocument,
  WasteTypeHistoryDocument,
  WasteTypesDocument,
} from './generated/waste-types.graphql.ts'

export type WasteTypeDraft = { readonly synonyms: readonly string[] }

/**
 * The European list of waste, which all organizations share. Its entries are read-only except for their local names.
 */
export const wasteTypes = defineGivenResource({
  name: 'wasteTypes',
  permission: 'MAINTAIN_SYSTEM',
  paths: paths.admin.wasteTypes,
  documents: {
    list: WasteTypesDocument,
    record: WasteTypeDocument,
    update: UpdateWasteTypeSynonymsDocument,
    history: WasteTypeHistoryDocument,
  },
  filters: {
    level: choice(wasteLevels),
    chapter: choice(wasteChapters, (chapter) => chapter),
    hazardous: flag,
    hasSynonyms: flag,
  },
  sort: ['code'],
  titleOf: ({ code, hazardous, name }: WasteTypeRowFragment) => `${wasteCode(code, hazardous)} ${name}`,
  empty: (): WasteTypeDraft => ({ synonyms: [] }),
  toDraft: ({ synonyms }): WasteTypeDraft => ({ synonyms }),
  toInput: ({ synonyms }) => ({ synonyms: cleanSynonyms(synonyms) }),
})
