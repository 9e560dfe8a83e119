import { once } from 'node:events'
import { createServer } from 'node:http'

const firstPets = [
  {
    id: 1,
    name: 'Rex',
    category: { id: 1, name: 'Dogs' },
    photoUrls: ['https://example.com/rex.jpg'],
    tags: [{ id: 1, name: 'guard' }],
    status: 'available',
  },
  { id: 2, name: 'Søren "the cat"', category: { id: 2, name: 'Cats' }, photoUrls: [], tags: [], status: 'sold' },
]
const firstOrders = [
  { id: 1, petId: 1, quantity: 1, shipDate: '2026-01-31T10:00:00Z', status: 'approved', complete: true },
  { id: 2, petId: 9, quantity: 2, shipDate: 'soon', status: 'placed', complete: false },
]

/** A petstore in memory, with the calls of openapi.json that the schema maps, on a free port. */
export async function startPetstore() {
  const pets = new Map(firstPets.map((pet) => [pet.id, pet]))
  const orders = new Map(firstOrders.map((order) => [order.id, order]))
  const all = () => [...pets.values()]

  const routes = [
    ['GET', /^\/pet\/findByStatus$/, ({ query }) => all().filter(({ status }) => status === query.get('status'))],
    ['GET', /^\/pet\/findByTags$/, ({ query }) => all().filter((pet) => hasTag(pet, query.getAll('tags')))],
    ['GET', /^\/pet\/(\d+)$/, ({ id }) => pets.get(id) ?? refused(404, 'Pet not found')],
    ['DELETE', /^\/pet\/(\d+)$/, ({ id }) => (pets.delete(id) ? null : refused(404, 'Pet not found'))],
    ['POST', /^\/pet$/, ({ body }) => save(pets, { id: pets.size + 1, ...body })],
    ['PUT', /^\/pet$/, ({ body }) => (pets.has(body.id) ? save(pets, body) : refused(404, 'Pet not found'))],
    ['GET', /^\/store\/inventory$/, () => countByStatus(all())],
    ['GET', /^\/store\/order\/(\d+)$/, ({ id }) => orders.get(id) ?? refused(404, 'Order not found')],
    ['POST', /^\/store\/order$/, ({ body }) => save(orders, { id: orders.size + 1, status: 'placed', ...body })],
  ]

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }

  async function handle(request, response) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = url.pathname.replace('/api/v3', '')
    const [, pattern, respond] = routes.find(([method, one]) => method === request.method && one.test(path)) ?? []
    const body = JSON.parse((await request.setEncoding('utf8').toArray()).join('') || 'null')
    const id = Number(pattern?.exec(path)?.[1])
    const result = respond ? respond({ id, body, query: url.searchParams }) : refused(404, 'No such call')
    response.writeHead(result?.refusal ?? 200, { 'content-type': 'application/json' })
    response.end(result === null ? '' : JSON.stringify(result.refusal ? result.body : result))
  }
}

const refused = (status, message) => ({ refusal: status, body: { code: status, type: 'error', message } })

const hasTag = ({ tags }, wanted) => tags.some(({ name }) => wanted.includes(name))

function save(records, record) {
  records.set(record.id, record)
  return record
}

function countByStatus(pets) {
  const counts = {}
  for (const { status } of pets) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
