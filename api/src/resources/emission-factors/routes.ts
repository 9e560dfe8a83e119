import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { catalogueHistory } from '#http/history.ts'
import { emissionFactorKind, emissionFactorListSpec, emissionFactorProblems, readEmissionFactors } from './queries.ts'
import { emissionFactor, emissionFactorInput, emissionFactorList, type EmissionFactorInput } from './schema.ts'

const writing = {
  access: 'MAINTAIN_SYSTEM',
  versioned: true,
  body: emissionFactorInput,
  answer: emissionFactor,
} as const

const written = ({ values, ...input }: EmissionFactorInput, wasActive: boolean) => ({
  ...input,
  values: JSON.stringify(values),
  active: input.active ?? wasActive,
})

export const emissionFactors = [
  endpoint({
    method: 'get',
    path: '/emission-factors',
    summary: 'What a unit of what meters read emits, by meter type, territory and validity',
    access: 'session',
    list: emissionFactorListSpec,
    answer: emissionFactorList,
    async handle({ scope, query, language }) {
      const { rows, total } = await readEmissionFactors(scope, language, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: '/emission-factors/{id}',
    summary: 'One emission factor with all its values',
    access: 'session',
    versioned: true,
    answer: emissionFactor,
    async handle({ scope, params, language }) {
      const kind = emissionFactorKind(language)
      return record(kind, await readRecord(scope, kind, { organizationId: null, id: params.id }))
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: '/emission-factors',
    summary: 'Adds an emission factor to the catalogue',
    status: 201,
    async handle({ scope, body, language }) {
      const kind = emissionFactorKind(language)
      const input = body.valid(await emissionFactorProblems(scope, null, body.parts))
      return record(kind, await createRecord(scope, kind, null, written(input, true)), 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: '/emission-factors/{id}',
    summary: 'Saves an emission factor, with a value for another year, or retires it',
    async handle({ scope, params, body, ifMatch, language }) {
      const kind = emissionFactorKind(language)
      const row = await updateRecord(scope, kind, { organizationId: null, id: params.id }, ifMatch, async (before) =>
        written(body.valid(await emissionFactorProblems(scope, before.id, body.parts)), before.active),
      )
      return record(kind, row)
    },
  }),
  catalogueHistory('/emission-factors', emissionFactorKind('en')),
]
