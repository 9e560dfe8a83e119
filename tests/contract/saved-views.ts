import { randomUUID } from 'node:crypto'

type Ids = Readonly<Record<string, string>>

/** The variables of the mutations of saved views. */
export const savedViewInputs = (ids: () => Ids) => ({
  createListView: () => ({
    input: { name: 'Red chemicals', list: 'chemicalAssociations', query: 'dangerCode=RED' },
    idempotencyKey: randomUUID(),
  }),
  updateListView: () => ({ id: ids()['listView'], input: { name: 'Red', list: 'chemicalAssociations', query: '' } }),
})
