import { codesById } from '#http/code-list.ts'
import { embedsOf, recordsOf, type Relations } from '#http/embeds.ts'
import { euHazardStatements, hazardStatements } from '#resources/code-lists/lists.ts'

export const substanceRelations: Relations = {
  hazard_statements: recordsOf('hazard_statement_ids', codesById(hazardStatements)),
  eu_hazard_statements: recordsOf('eu_hazard_statement_ids', codesById(euHazardStatements)),
}

export const substanceEmbeds = embedsOf(substanceRelations)
