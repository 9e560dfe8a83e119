import { collection } from '#http/collection.ts'
import { emissionFactorKind, emissionFactorListSpec, emissionFactorProblems } from './queries.ts'
import { emissionFactorInput } from './schema.ts'

export const emissionFactors = collection({
  path: '/emission-factors',
  summaries: {
    list: 'The emissions per unit of what meters read, by meter type, territory and validity',
    read: 'One emission factor with all its values',
    create: 'Adds an emission factor to the catalogue',
    update: 'Saves an emission factor, with a value for another year, or retires it',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind: emissionFactorKind,
  list: emissionFactorListSpec,
  input: emissionFactorInput,
  problems: ({ scope, body }, before) => emissionFactorProblems(scope, before?.id ?? null, body.parts),
  values: ({ values, ...input }) => ({ ...input, values: JSON.stringify(values) }),
})
