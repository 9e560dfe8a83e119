import { codesById } from '#http/code-list.ts'
import { embedsOf, recordsOf, type Relations } from '#http/embeds.ts'
import { euHazardStatementList } from '#resources/eu-hazard-statements/schema.ts'
import { hazardStatementList } from '#resources/hazard-statements/schema.ts'

export const substanceRelations: Relations = {
  hazard_statements: recordsOf('hazard_statement_ids', codesById(hazardStatementList)),
  eu_hazard_statements: recordsOf('eu_hazard_statement_ids', codesById(euHazardStatementList)),
}

export const substanceEmbeds = embedsOf(substanceRelations)
