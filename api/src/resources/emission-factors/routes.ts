import { collection } from '#http/collection.ts'
import { emissionFactorKind, emissionFactorListSpec, emissionFactorProblems } from './queries.ts'
import { emissionFactorInput } from './schema.ts'

export const emissionFactors = collection({
  path: '/emission-factors',
  summaries: {
    list: 'Lists the emission factors in the catalogue',
    read: 'Returns one emission factor with all its values',
    create: 'Creates an emission factor in the catalogue',
    update: 'Replaces the values of an emission factor in the catalogue',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind: emissionFactorKind,
  list: emissionFactorListSpec,
  input: emissionFactorInput,
  problems: ({ scope, body }, before) => emissionFactorProblems(scope, before?.id ?? null, body.parts),
  values: ({ values, ...input }) => ({ ...input, values: JSON.stringify(values) }),
})
