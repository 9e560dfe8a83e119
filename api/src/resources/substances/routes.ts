import type { Checked } from '#contract/check.ts'
import { readHazards, warningsOf } from '#db/hazards.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { collection } from '#http/collection.ts'
import { embedsOf } from '#http/embeds.ts'
import { substanceKind, substanceListSpec, substanceRelations, substancesIn } from './queries.ts'
import { normalized, numberProblems, substanceInput, type SubstanceInput } from './schema.ts'

export const substances = collection({
  path: '/substances',
  summaries: {
    list: 'Lists the substances in the catalogue',
    read: 'Returns one substance in the catalogue',
    create: 'Creates a substance in the catalogue. Its pictograms and signal word are calculated from its statements',
    update: 'Replaces the values of a substance in the catalogue',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind: substanceKind,
  list: substanceListSpec,
  input: substanceInput,
  embeds: embedsOf(substanceRelations),
  source: ({ scope, language }) => substancesIn(scope.trx, language),
  async resolve({ scope, body }, before) {
    const values = await resolveInput(scope, body)
    // The label of CLP, Annex VI remains as long as the classification is the same.
    return before && isClassifiedEqually(before, values) ? { ...values, ...labelOf(before) } : values
  },
})

const classification = ['hazard_classes', 'hazard_statement_ids', 'eu_hazard_statement_ids'] as const
type Classified = Pick<Row<'substances'>, (typeof classification)[number]>

const isClassifiedEqually = (one: Classified, other: Classified): boolean =>
  classification.every((name) => one[name].toSorted().join() === other[name].toSorted().join())

const labelOf = ({ pictograms, signal_word }: Row<'substances'>) => ({ pictograms, signal_word })

/** Returns the columns of a substance, with the label of its statements. Throws all problems of the body. */
async function resolveInput({ trx }: Scope, body: Checked<SubstanceInput>) {
  const input = normalized(body.valid(numberProblems(body.parts)))
  const ids = { hazardStatementIds: input.hazard_statement_ids, euHazardStatementIds: input.eu_hazard_statement_ids }
  const { label } = warningsOf(await readHazards(trx), ids, input.hazard_classes)
  return {
    ...input,
    pictograms: label.pictograms.filter(({ optional }) => !optional).map(({ pictogram }) => pictogram),
    signal_word: label.signalWord,
  }
}
