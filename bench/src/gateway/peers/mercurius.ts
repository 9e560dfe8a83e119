import fastify from 'fastify'
import mercurius, { type IResolvers } from 'mercurius'
import { portOf, tellBench } from '../child.ts'
import { createFetchGet, createPoolGet } from './gets.ts'
import { resolvers, typeDefs } from './resolvers.ts'

const isTuned = process.env['BENCH_CLIENT'] === 'pool'
const app = fastify()
app.register(mercurius, {
  schema: typeDefs,
  resolvers: resolvers as IResolvers,
  context: () => ({ get: isTuned ? createPoolGet() : createFetchGet() }),
  jit: 1,
})
await app.listen({ port: 0, host: '127.0.0.1' })
tellBench(portOf(app.server))
