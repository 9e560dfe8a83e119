// Starts a petstore and GraphQL in front of it, sends one request of each kind, and prints the results as JSON lines.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { versionInfo } from 'graphql'
import { createListener } from 'rest-graphql'
import { createPetstoreEngine } from './engine.mjs'
import { startPetstore } from './service.mjs'

const requests = {
  record: ['query ($id: Long!) { pet(petId: $id) { id name status category { name } tags { name } } }', { id: 1 }],
  list: ['{ petsByStatus(status: sold) { name photoUrls } }'],
  listByTags: ['{ petsByTags(tags: ["guard", "lap"]) { name } }'],
  scalar: ['{ inventory }'],
  related: ['{ order(orderId: 1) { quantity shipDate pet { name } } }'],
  mutation: [
    'mutation ($pet: PetInput!) { addPet(pet: $pet) { id name photoUrls } }',
    { pet: { name: 'Fido', photoUrls: ['https://example.com/fido.jpg'] } },
  ],
  emptyResponse: ['mutation { deletePet(petId: 3) }'],
  refusal: ['{ pet(petId: 404) { name } petsByStatus { name } }'],
  invalidResponse: ['{ order(orderId: 2) { id shipDate pet { name } } }'],
  invalidVariable: ['query ($id: Long!) { pet(petId: $id) { name } }', { id: 'one' }],
  tooManyItems: [
    'mutation ($pet: PetInput!) { addPet(pet: $pet) { id } }',
    { pet: { name: 'Tagged', photoUrls: [], tags: Array.from({ length: 11 }, (_, id) => ({ id })) } },
  ],
  invalidDocument: ['{ pets { name } }'],
  introspection: ['{ __type(name: "Tag") { fields { name } } }'],
}

const petstore = await startPetstore()
const engine = createPetstoreEngine(petstore.origin)
const server = createServer(createListener(engine)).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = `http://127.0.0.1:${server.address().port}/graphql`

const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)

for (const [name, [query, variables]] of Object.entries(requests)) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  const problems = errors?.map(({ message, path, extensions }) => ({
    message,
    path,
    ...extensions,
    requestId: undefined,
  }))
  print({ [name]: { data, ...(problems && { errors: problems }) } })
}
print({ graphql: versionInfo.major, paths: engine.pathCounts() })

server.close()
petstore.close()
await engine.close()
