type Line = Readonly<Record<string, unknown>>

const invalid = 'Some variables are not valid'
const paths = { bytes: 2, parsed: 3, 'graphql-js': 5 }
const refused = { code: 'VALIDATION', reason: 'bad_request' }

/** What example/petstore/run.mjs prints, with either version of graphql. */
const results = {
  record: {
    data: {
      pet: { id: 1, name: 'Rex', status: 'available', category: { name: 'Dogs' }, tags: [{ name: 'guard' }] },
    },
  },
  list: { data: { petsByStatus: [{ name: 'Søren "the cat"', photoUrls: [] }] } },
  listByTags: { data: { petsByTags: [{ name: 'Rex' }] } },
  scalar: { data: { inventory: { available: 1, sold: 1 } } },
  related: { data: { order: { quantity: 1, shipDate: '2026-01-31T10:00:00Z', pet: { name: 'Rex' } } } },
  mutation: { data: { addPet: { id: 3, name: 'Fido', photoUrls: ['https://example.com/fido.jpg'] } } },
  emptyResponse: { data: { deletePet: true } },
  refusal: {
    data: { pet: null, petsByStatus: [{ name: 'Rex' }] },
    errors: [{ message: 'Pet not found', path: ['pet'], code: 'NOT_FOUND', reason: 'not_found' }],
  },
  invalidResponse: {
    data: { order: { id: 2, shipDate: null, pet: null } },
    errors: [
      {
        message: 'The service did not respond as it should',
        path: ['order', 'shipDate'],
        code: 'UPSTREAM',
        reason: 'invalid_answer',
      },
    ],
  },
  invalidVariable: { errors: [{ message: invalid, ...refused, fields: [{ path: 'id', code: 'invalid' }] }] },
  tooManyItems: { errors: [{ message: invalid, ...refused, fields: [{ path: 'tags', code: 'too_many' }] }] },
  invalidDocument: {
    errors: [{ message: 'Cannot query field "pets" on type "Query". Did you mean "pet"?', ...refused }],
  },
  introspection: { data: { __type: { fields: [{ name: 'id' }, { name: 'name' }] } } },
}

/** What the example has to print on a version of graphql. */
export const expectedOf = (graphql: number): Line => ({ ...results, graphql, paths })

/** What the example has printed. */
export const printedOf = (output: string): Line =>
  Object.assign(
    {},
    ...output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  ) as Line
