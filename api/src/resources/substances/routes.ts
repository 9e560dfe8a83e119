import type { Checked } from '#contract/check.ts'
import { readHazards, unknownIds, warningsOf } from '#db/hazards.ts'
import { createRecord, readRecord, type Row, updateRecord } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { catalogueHistory } from '#http/history.ts'
import { substanceEmbeds } from './embeds.ts'
import { readSubstances, substanceKind, substanceListSpec } from './queries.ts'
import { normalized, numberProblems, substance, substanceInput, substanceList, type SubstanceInput } from './schema.ts'

const answering = { answer: substance, embeds: substanceEmbeds } as const
const writing = { ...answering, access: 'MAINTAIN_SYSTEM', versioned: true, body: substanceInput } as const

export const substances = [
  endpoint({
    method: 'get',
    path: '/substances',
    summary: 'The substances that all organisations share, found by name in either language, CAS, EC and index number',
    access: 'session',
    list: substanceListSpec,
    answer: substanceList,
    embeds: substanceEmbeds,
    async handle({ scope, query, language }) {
      const { rows, total } = await readSubstances(scope, query, language)
      const kind = substanceKind(language)
      return list(
        rows.map((row) => kind.present(row)),
        total,
      )
    },
  }),
  endpoint({
    method: 'get',
    path: '/substances/{id}',
    summary: 'One substance',
    access: 'session',
    ...answering,
    versioned: true,
    async handle({ scope, params, language }) {
      const kind = substanceKind(language)
      return record(kind, await readRecord(scope, kind, { organizationId: null, id: params.id }))
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: '/substances',
    summary: 'Adds a substance; its pictograms and signal word follow from its statements',
    status: 201,
    async handle({ scope, body, language }) {
      const { active, ...values } = await settle(scope, body)
      const kind = substanceKind(language)
      return record(kind, await createRecord(scope, kind, null, { ...values, active: active ?? true }), 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: '/substances/{id}',
    summary: 'Saves a substance, or retires it',
    async handle({ scope, params, body, ifMatch, language }) {
      const kind = substanceKind(language)
      const key = { organizationId: null, id: params.id }
      const row = await updateRecord(scope, kind, key, ifMatch, async (before) => {
        const { active, ...values } = await settle(scope, body)
        // The label as the list of CLP Annex VI gives it, for as long as its classification is the same.
        const label = isClassifiedAlike(before, values) ? labelOf(before) : {}
        return { ...values, ...label, active: active ?? before.active }
      })
      return record(kind, row)
    },
  }),
  catalogueHistory('/substances', substanceKind('en')),
]

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
