import type { Checked } from '#contract/check.ts'
import { readHazards, unknownIds, warningsOf } from '#db/hazards.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { collection } from '#http/collection.ts'
import { substanceEmbeds } from './embeds.ts'
import { readSubstances, substanceKind, substanceListSpec } from './queries.ts'
import { normalized, numberProblems, substance, substanceInput, type SubstanceInput } from './schema.ts'

export const substances = collection({
  path: '/substances',
  summaries: {
    list: 'The substances that all organizations share, found by name in either language, CAS, EC and index number',
    read: 'One substance',
    create: 'Adds a substance; its pictograms and signal word follow from its statements',
    update: 'Saves a substance, or retires it',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind: substanceKind('en'),
  list: substanceListSpec,
  answer: substance,
  input: substanceInput,
  embeds: substanceEmbeds,
  page: ({ scope, query, language }) => readSubstances(scope, query, language),
  present: ({ language }, rows) => rows.map((row) => substanceKind(language).present(row)),
  async settle({ scope, body }, before) {
    const values = await settle(scope, body)
    // The label as the list of CLP Annex VI gives it, for as long as its classification is the same.
    return before && isClassifiedAlike(before, values) ? { ...values, ...labelOf(before) } : values
  },
})

type Classification = Pick<Row<'substances'>, 'hazard_classes' | 'hazard_statement_ids' | 'eu_hazard_statement_ids'>

const sorted = (names: readonly string[]): string => names.toSorted().join()

const isClassifiedAlike = (one: Classification, other: Classification): boolean =>
  (['hazard_classes', 'hazard_statement_ids', 'eu_hazard_statement_ids'] as const).every(
    (name) => sorted(one[name]) === sorted(other[name]),
  )

const labelOf = ({ pictograms, signal_word }: Row<'substances'>) => ({ pictograms, signal_word })

/** The columns of a substance, what follows from its statements included. Refuses with every faulty field. */
async function settle({ trx }: Scope, body: Checked<SubstanceInput>) {
  const hazards = await readHazards(trx)
  const notes = await trx.selectFrom('substance_notes').select(['id', 'code']).execute()
  const known = new Set(notes.map(({ id }) => id))
  const { parts } = body
  const input = normalized(
    body.valid([
      ...numberProblems(parts),
      ...unknownIds('hazard_statement_ids', parts.hazard_statement_ids, hazards.hazardStatements),
      ...unknownIds('eu_hazard_statement_ids', parts.eu_hazard_statement_ids, hazards.euHazardStatements),
      ...unknownIds('note_ids', parts.note_ids, known),
    ]),
  )
  const ids = { hazardStatementIds: input.hazard_statement_ids, euHazardStatementIds: input.eu_hazard_statement_ids }
  const { label } = warningsOf(hazards, ids, input.hazard_classes)
  return {
    ...input,
    pictograms: label.pictograms.filter(({ optional }) => !optional).map(({ pictogram }) => pictogram),
    signal_word: label.signalWord,
  }
}
